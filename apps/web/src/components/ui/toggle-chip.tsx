import type { ReactNode } from 'react';

type ToggleChipProps = {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A small button that is on or off, such as a filter. */
export function ToggleChip({ isOn, onClick, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className="min-h-8 py-0.5 px-3.5 border border-line-strong rounded-panel bg-card text-text text-13 font-semibold cursor-pointer hover:bg-hover aria-pressed:border-accent-text aria-pressed:bg-accent-soft aria-pressed:text-accent-text touch:min-h-11 touch:rounded-[22px]"
      aria-pressed={isOn}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
