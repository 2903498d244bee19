import type { ComponentType, ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'slate' | 'green' | 'amber' | 'blue' | 'graphite' | 'red' | 'teal' | 'accent';

type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;

type StatusBadgeProps = {
  readonly tone: StatusTone;
  readonly icon?: Icon;
  /** Draws only the border. */
  readonly outline?: boolean;
  /** Shows a dot that marks something live instead of the icon. */
  readonly live?: boolean;
  /** Strikes the word through. */
  readonly struck?: boolean;
  readonly children: ReactNode;
};

/** A status as text, icon and colour, so that colour is not needed to understand it. */
export function StatusBadge({ tone, icon: Icon, outline, live, struck, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-outline={outline} data-struck={struck}>
      {live && <span className={classes.dot} aria-hidden />}
      {!live && Icon && <Icon size={14} stroke={2} aria-hidden />}
      <span className={classes.word}>{children}</span>
    </span>
  );
}
