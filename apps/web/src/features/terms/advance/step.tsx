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

/** One step of a dialog. Its heading gets the focus and is scrolled into view. Its buttons are always in view. */
export function Step({ title, children, actions, isDangerous = false }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      className={`@container grid grid-cols-1 gap-5 ${isDangerous ? 'before:h-3 before:rounded-small before:bg-[repeating-linear-gradient(-45deg,var(--color-lamp)_0_14px,var(--color-night)_14px_28px)]' : ''}`}
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
      <div className="sticky bottom-0 z-5 flex flex-wrap gap-3 justify-end py-4 -mx-6 -mb-6 px-6 border-t border-t-line bg-card max-md:-mx-4 max-md:-mb-[calc(16px+env(safe-area-inset-bottom))] max-md:px-4 max-md:pb-[calc(16px+env(safe-area-inset-bottom))] @max-[24rem]:[&>*]:flex-auto">
        {actions}
      </div>
    </div>
  );
}
