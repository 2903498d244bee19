import type { ComponentProps, ReactNode } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  readonly label: string;
  /** Shown after the label, such as the state in words. */
  readonly children?: ReactNode;
};

/** A switch that takes effect at once, with its label. */
export function Switch({ label, children, ...props }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 text-15 font-medium">
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        className="relative h-6 w-11 flex-none cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-accent checked:bg-accent before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:bg-line-strong before:transition-transform checked:before:translate-x-5 checked:before:bg-on-fill forced:before:bg-[CanvasText]"
        {...props}
      />
      {label}
      {children}
    </label>
  );
}
