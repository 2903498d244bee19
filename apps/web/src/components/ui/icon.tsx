import type { JSX, SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
  /** Its width and height in pixels. */
  readonly size?: number;
  /** The width of its lines, in a drawing of 24 by 24. */
  readonly stroke?: number;
};

export type IconComponent = (props: IconProps) => JSX.Element;

/** Makes the component of an icon from its paths. The build calls it for each drawing that a file imports. */
export const iconOf = (kind: 'outline' | 'filled', paths: readonly string[]): IconComponent => {
  const drawing = paths.map((path) => <path key={path} d={path} />);
  return ({ size = 24, stroke = 2, ...rest }) => {
    const attributes =
      kind === 'filled'
        ? { fill: 'currentColor' }
        : ({
            fill: 'none',
            stroke: 'currentColor',
            strokeWidth: stroke,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
          } as const);
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        {...attributes}
        {...rest}
      >
        {drawing}
      </svg>
    );
  };
};
