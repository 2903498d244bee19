import { textLimits } from '@crewroom/domain/text';
import { InputBase } from '@mantine/core';
import { timeFields } from '../../flight-draft.ts';
import { timeHint } from '../../time-hints.ts';
import { readTimeOfDay } from '../../time-of-day.ts';
import type { DraftForm } from './draft-form.ts';
import { DraftInput } from './draft-input.tsx';
import classes from './flight-fields.module.css';

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
      description={`Up to ${textLimits.briefing.max} characters; @username links a profile`}
      error={form.faults.at.notes}
      value={form.draft.notes}
      onChange={({ currentTarget }) => form.change('notes', currentTarget.value)}
    />
  );
}
