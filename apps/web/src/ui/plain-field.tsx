import type { ComponentProps, ReactNode } from 'react';
import classes from './plain-field.module.css';

type PlainInputProps = ComponentProps<'input'> & {
  /** An icon at the start of the field. */
  readonly icon?: ReactNode;
};

/** An input outside of forms. A screen that has no other needs none of Mantine's code for one. */
export function PlainInput({ icon, className, ...props }: PlainInputProps) {
  return (
    <span className={`${classes.place} ${className ?? ''}`} data-icon={icon !== undefined}>
      {icon !== undefined && <span className={classes.icon}>{icon}</span>}
      <input className={classes.field} {...props} />
    </span>
  );
}

type PlainSelectProps = ComponentProps<'select'> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A choice outside of forms. */
export function PlainSelect({ options, className, ...props }: PlainSelectProps) {
  return (
    <span className={`${classes.place} ${className ?? ''}`}>
      <select className={classes.field} {...props}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
