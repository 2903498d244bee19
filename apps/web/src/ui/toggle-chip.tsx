import type { ReactNode } from 'react';
import classes from './toggle-chip.module.css';

type ToggleChipProps = {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** A small button that is on or off, such as a filter. */
export function ToggleChip({ isOn, onPress, children }: ToggleChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}
