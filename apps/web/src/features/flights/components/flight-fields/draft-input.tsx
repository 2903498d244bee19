import { InputBase } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DraftField, isRequired } from '../../flight-draft.ts';
import type { DraftForm } from './draft-form.ts';

type DraftInputProps = {
  readonly form: DraftForm;
  readonly field: DraftField;
  readonly label: string;
  readonly inputClassName?: string | undefined;
  readonly type?: 'text' | 'date';
  readonly inputMode?: 'text' | 'numeric';
  readonly placeholder?: string;
  readonly description?: ReactNode;
  /** What stands at the end of the input. */
  readonly suffix?: ReactNode;
  /** When the field is left. */
  readonly onBlur?: () => void;
};

/** One field of a flight, with what explains it and its fault below it. */
export function DraftInput({ form, field, inputClassName, suffix, ...props }: DraftInputProps) {
  return (
    <InputBase
      name={field}
      required={isRequired(field)}
      readOnly={form.fixed?.includes(field) ?? false}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={form.faults.at[field]}
      value={form.draft[field]}
      onChange={({ currentTarget }) => form.change(field, currentTarget.value)}
      rightSection={suffix}
      rightSectionPointerEvents="none"
      {...(inputClassName === undefined ? {} : { classNames: { input: inputClassName } })}
      {...props}
    />
  );
}
