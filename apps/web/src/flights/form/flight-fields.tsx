import { flightFields } from '@crewroom/domain/flights/fields';
import { InputBase } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActButton } from '../../ui/act-button.tsx';
import type { Faults } from './draft-faults.ts';
import {
  type DraftField,
  type FlightDraft,
  isRequired,
  readTimeOfDay,
  timeFields,
  timeHint,
} from './flight-draft.ts';
import classes from './flight-fields.module.css';

/** Says that a form holds what was typed into it before, and offers to begin anew. */
export function BroughtBack({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div className={classes.note} role="status">
      <p>What you typed earlier is back.</p>
      <ActButton kind="quiet" label="Discard what you typed earlier" onAct={onDiscard}>
        Discard
      </ActButton>
    </div>
  );
}

/** A flight being typed: what stands in the fields, what is wrong with it, and how it changes. */
export type DraftForm = {
  readonly draft: FlightDraft;
  readonly faults: Faults;
  readonly change: (field: DraftField, text: string) => void;
  /** Fields that can be read but not changed. */
  readonly fixed?: readonly DraftField[];
};

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
function DraftInput({ form, field, inputClassName, suffix, ...props }: DraftInputProps) {
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

type FieldsProps = { readonly form: DraftForm };

const timeLabels = {
  time: 'Scheduled time',
  staffJoining: 'Staff joining',
  passengerJoining: 'Passenger joining',
  boarding: 'Boarding',
} as const;

/** What flies, and from where to where. */
export function RouteFields({ form }: FieldsProps) {
  return (
    <div className={classes.route}>
      <DraftInput form={form} field="flightCode" label="Flight code" inputClassName={classes.mono} />
      <DraftInput form={form} field="departure" label="Departure" inputClassName={classes.mono} />
      <DraftInput form={form} field="arrival" label="Arrival" inputClassName={classes.mono} />
      <DraftInput form={form} field="aircraft" label="Aircraft" />
      <DraftInput form={form} field="gate" label="Gate" inputClassName={classes.mono} />
      <DraftInput form={form} field="serviceCategory" label="Service category" />
    </div>
  );
}

type TimeFieldProps = FieldsProps & { readonly field: (typeof timeFields)[number] };

function TimeField({ form, field }: TimeFieldProps) {
  const { draft, change } = form;
  // What is read as a time is written as one when the field is left.
  const tidy = () => {
    const time = readTimeOfDay(draft[field]);
    if (time !== null && time !== draft[field]) change(field, time);
  };
  return (
    <DraftInput
      form={form}
      field={field}
      label={timeLabels[field]}
      inputMode="numeric"
      placeholder="--:--"
      description={timeHint(draft, field) ?? 'Such as 18:30'}
      suffix={
        <span className={classes.zulu} aria-hidden="true">
          Z
        </span>
      }
      inputClassName={classes.mono}
      onBlur={tidy}
    />
  );
}

/** When it flies, and when one has to be there; all of it in Zulu, with the viewer's own time below. */
export function TimeFields({ form }: FieldsProps) {
  return (
    <div className={classes.times}>
      <DraftInput
        form={form}
        field="day"
        type="date"
        label="Scheduled date"
        description="The day in Zulu"
        inputClassName={classes.day}
      />
      {timeFields.map((field) => (
        <TimeField key={field} form={form} field={field} />
      ))}
    </div>
  );
}

/** What the crew should know. */
export function NotesField({ form }: FieldsProps) {
  return (
    <InputBase
      component="textarea"
      multiline
      rows={3}
      name="notes"
      label="Briefing notes"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={`Up to ${flightFields.notes.text.max} characters; @username links a profile`}
      error={form.faults.at.notes}
      value={form.draft.notes}
      onChange={({ currentTarget }) => form.change('notes', currentTarget.value)}
    />
  );
}
