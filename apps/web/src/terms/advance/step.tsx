import { type ReactNode, useEffect, useRef } from 'react';

type StepProps = {
  /** The heading. */
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons: the one that goes back first, the main action last. */
  readonly actions: ReactNode;
  /** Whether the main action cannot be undone. */
  readonly isDangerous?: boolean;
};

/** One step of a dialog. Its heading gets the focus and is scrolled into view. */
export function Step({ title, children, actions, isDangerous = false }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      className="grid grid-cols-1 gap-5 @container data-[dangerous=true]:before:h-3 data-[dangerous=true]:before:rounded-[3px] data-[dangerous=true]:before:[background:repeating-linear-gradient(-45deg,var(--color-lamp)_0_14px,var(--color-night)_14px_28px)]"
      data-dangerous={isDangerous}
    >
      <h3
        className="text-bright text-20 font-bold leading-[1.625rem] focus:outline-none"
        ref={heading}
        tabIndex={-1}
        data-autofocus
      >
        {title}
      </h3>
      {children}
      <div className="flex flex-wrap gap-3 justify-end pt-4 border-t border-t-line @max-[24rem]:[&>*]:flex-[1_1_100%]">
        {actions}
      </div>
    </div>
  );
}
