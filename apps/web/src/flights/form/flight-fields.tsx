import { flightFields } from '@crewroom/domain/flights/fields';
import { InputBase } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextArea } from '../../parts/form/form.tsx';
import type { DraftForm } from '../../parts/form/use-draft-form.ts';
import classes from './flight-fields.module.css';
import {
  type FieldName,
  type FlightValues,
  isRequired,
  readTimeOfDay,
  timeFields,
  timeHint,
} from './flight-values.ts';

/** The part of a flight's form that its fields need. */
type FlightForm = Pick<DraftForm<FlightValues>, 'values' | 'getInputProps' | 'setFieldValue'>;

type FieldsProps = { readonly form: FlightForm };

type FieldProps = FieldsProps & {
  readonly name: FieldName;
  readonly label: string;
  readonly isMono?: boolean;
  readonly inputClassName?: string | undefined;
  readonly type?: 'text' | 'date';
  readonly inputMode?: 'text' | 'numeric';
  readonly placeholder?: string;
  /** Whether the field is read-only. */
  readonly readOnly?: boolean;
  readonly description?: ReactNode;
  /** Shown at the end of the input. */
  readonly suffix?: ReactNode;
  /** Called when the field loses the focus. */
  readonly onBlur?: () => void;
};

/** One field of a flight, with its description and its error. */
function Field({ form, name, isMono = false, inputClassName, suffix, ...props }: FieldProps) {
  const input = [isMono && classes.mono, inputClassName].filter(Boolean).join(' ');
  return (
    <InputBase
      name={name}
      required={isRequired(name)}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={suffix}
      rightSectionPointerEvents="none"
      classNames={{ input }}
      {...form.getInputProps(name)}
      {...props}
    />
  );
}

/** The fields for flight code, aircraft and route. */
export function RouteFields({ form }: FieldsProps) {
  const { flightCode, departure, arrival, aircraft, gate, serviceCategory } = flightFields;
  return (
    <div className={classes.route}>
      <Field form={form} name="flightCode" label={flightCode.label} isMono />
      <Field form={form} name="departure" label={departure.label} isMono />
      <Field form={form} name="arrival" label={arrival.label} isMono />
      <Field form={form} name="aircraft" label={aircraft.label} />
      <Field form={form} name="gate" label={gate.label} isMono />
      <Field form={form} name="serviceCategory" label={serviceCategory.label} />
    </div>
  );
}

type TimesProps = FieldsProps & {
  /** Whether the departure is read-only. */
  readonly isDepartureFixed?: boolean;
};

type TimeFieldProps = FieldsProps & {
  readonly name: (typeof timeFields)[number];
  readonly readOnly: boolean;
};

function TimeField({ form, name, readOnly }: TimeFieldProps) {
  // When the field loses the focus, a time such as `1830` is rewritten as `18:30`.
  const tidy = () => {
    const time = readTimeOfDay(form.values[name]);
    if (time !== null && time !== form.values[name]) form.setFieldValue(name, time);
  };
  return (
    <Field
      form={form}
      name={name}
      label={name === 'time' ? 'Scheduled time' : flightFields[name].label}
      isMono
      inputMode="numeric"
      placeholder="--:--"
      readOnly={readOnly}
      description={timeHint(form.values, name) ?? 'Such as 18:30'}
      suffix={
        <span className={classes.zulu} aria-hidden="true">
          Z
        </span>
      }
      onBlur={tidy}
    />
  );
}

/** The fields for departure and times, in UTC, with the viewer's local time below. */
export function TimeFields({ form, isDepartureFixed = false }: TimesProps) {
  return (
    <div className={classes.times}>
      <Field
        form={form}
        name="day"
        type="date"
        label={flightFields.scheduledDate.label}
        readOnly={isDepartureFixed}
        description="The day in Zulu"
        inputClassName={classes.day}
      />
      {timeFields.map((name) => (
        <TimeField key={name} form={form} name={name} readOnly={isDepartureFixed && name === 'time'} />
      ))}
    </div>
  );
}

/** The field for the briefing. */
export function NotesField({ form }: FieldsProps) {
  return (
    <TextArea
      rows={3}
      name="notes"
      label="Briefing notes"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={`Up to ${flightFields.notes.text.max} characters; @username links a profile`}
      {...form.getInputProps('notes')}
    />
  );
}
