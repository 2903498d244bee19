import type { ReactNode } from 'react';

type ProgressRingProps = {
  /** The shares of the ring in order, each from 0 to 1. A total above 1 is cut off. */
  readonly shares: readonly number[];
  /** The accessible name: the figures in words. Omitted if they are next to it. */
  readonly label?: string;
  /** Width and height, in rem when it contains text. */
  readonly size: string;
  readonly children: ReactNode;
};

/** In a picture of 100 by 100. */
const RADIUS = 44;
/** Between two shares, as a part of the whole ring. */
const GAP = 0.012;

function arcsOf(shares: readonly number[]): { from: number; length: number }[] {
  let from = 0;
  return shares.map((share) => {
    const length = Math.max(0, Math.min(share, 1 - from));
    const arc = { from, length };
    from += length;
    return arc;
  });
}

/** A ring filled by shares in different shades, with content in the middle. */
export function ProgressRing({ shares, label, size, children }: ProgressRingProps) {
  const arcs = arcsOf(shares);
  const rendered = arcs.filter(({ length }) => length > 0).length;
  return (
    <div
      className="relative flex-none [&>svg]:block [&>svg]:size-full [&>svg]:[transform:rotate(-90deg)]"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle
          strokeWidth="9"
          className="fill-none stroke-ring-rest forced:stroke-[CanvasText] forced:[stroke-width:1]"
          cx="50"
          cy="50"
          r={RADIUS}
        />
        {arcs.map(({ from, length }, index) => {
          const shown = rendered > 1 ? Math.max(0, length - GAP) : length;
          return (
            <circle
              // oxlint-disable-next-line react/no-array-index-key -- shares are identified by their position only
              key={index}
              strokeWidth="9"
              className={`fill-none [transition:stroke-dasharray_160ms_ease-out] motion-reduce:transition-none ${index === 1 ? 'stroke-ring-full forced:stroke-[Highlight]' : 'stroke-accent forced:stroke-[CanvasText]'} ${length <= 0 ? 'invisible' : ''}`}
              cx="50"
              cy="50"
              r={RADIUS}
              pathLength="1"
              // A dash as long as the whole ring would leave a gap at its start.
              strokeDasharray={shown >= 1 ? undefined : `${shown} 1`}
              strokeDashoffset={-from}
            />
          );
        })}
      </svg>
      <div className="absolute inset-0 grid place-content-center text-center" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
