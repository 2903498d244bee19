import { MINUTE_MS } from '@crewroom/domain/days';
import { beforeDepartureInWords } from '@crewroom/domain/flights/departure';
import { flightFields } from '@crewroom/domain/flights/fields';
import { instantBeforeDeparture, type TimeBefore, timesBefore } from '@crewroom/domain/flights/schedule';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconPlaneDeparture from '~icons/tabler/plane-departure';
import { Field, type FlightForm } from './flight-fields.tsx';
import {
  departureOf,
  type FlightValues,
  readTimeOfDay,
  type TimeField,
  timeHint,
  timeWarningsOf,
} from './flight-values.ts';

type TimesProps = {
  readonly form: FlightForm;
  /** Whether the departure is read-only. */
  readonly isDepartureFixed?: boolean;
  /** Called after people type in one of the times. */
  readonly onTyped?: (name: TimeField) => void;
};

type TimeInputProps = Pick<TimesProps, 'form' | 'onTyped'> & {
  readonly name: TimeField;
  readonly id?: string;
  readonly className?: string;
  readonly label?: string;
  readonly description?: string;
  readonly describedBy?: string | undefined;
  readonly readOnly?: boolean;
};

/** A time of day in UTC. When the field loses the focus, a time such as `1830` is rewritten as `18:30`. */
function TimeInput({ form, name, describedBy, onTyped, ...field }: TimeInputProps) {
  const tidy = () => {
    const time = readTimeOfDay(form.values[name]);
    if (time !== null && time !== form.values[name]) form.setFieldValue(name, time);
  };
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    form.setFieldValue(name, currentTarget.value);
    onTyped?.(name);
  };
  return (
    <Field
      form={form}
      name={name}
      isMono
      inputMode="numeric"
      placeholder="--:--"
      aria-describedby={describedBy}
      suffix={
        <span className="text-dim font-mono" aria-hidden="true">
          Z
        </span>
      }
      {...field}
      onChange={type}
      onBlur={tidy}
    />
  );
}

type StopProps = {
  /** Whether its time is likely a mistake, which colours it and the line to it red. */
  readonly isWrong: boolean;
  readonly isLast?: boolean;
  readonly children: ReactNode;
};

/** A point of the timeline, with the line to the next one. */
function Stop({ isWrong, isLast = false, children }: StopProps) {
  return (
    <li
      className="group/stop relative flex flex-wrap gap-x-3 items-start ps-7 pb-4 last:pb-0"
      data-wrong={isWrong}
    >
      {!isLast && (
        <span
          className="absolute start-1.75 top-3 -bottom-3 w-0.5 bg-line-strong group-data-[wrong=true]/stop:bg-error"
          aria-hidden="true"
        />
      )}
      <span
        className={`absolute start-0.5 top-2.5 grid place-content-center size-3 rounded-full border-2 bg-card ${isLast ? 'border-accent bg-accent' : 'border-line-strong'} group-data-[wrong=true]/stop:border-error group-data-[wrong=true]/stop:bg-error`}
        aria-hidden="true"
      />
      {children}
    </li>
  );
}

/** Returns how long before the departure a typed time is, or null while one of them is missing. */
function leadOf(values: FlightValues, name: TimeBefore): string | null {
  const departure = departureOf(values);
  const time = readTimeOfDay(values[name]);
  if (departure === null || time === null) return null;
  const leadMs = Date.parse(departure) - Date.parse(instantBeforeDeparture(time, departure));
  return beforeDepartureInWords(leadMs / MINUTE_MS);
}

function TimeStop({
  form,
  name,
  onTyped,
}: Pick<TimesProps, 'form' | 'onTyped'> & { readonly name: TimeBefore }) {
  const id = useId();
  const warning = timeWarningsOf(form.values).find(({ time }) => time === name)?.message;
  const lead = leadOf(form.values, name);
  const hint = timeHint(form.values, name);
  return (
    <Stop isWrong={warning !== undefined}>
      <div className="flex-[1_1_7rem] min-w-0 py-1">
        <label className="text-14 leading-5 font-semibold" htmlFor={id}>
          {flightFields[name].label}
          <span className="text-error" aria-hidden="true">
            {' *'}
          </span>
        </label>
        <p className="text-dim text-12 leading-4" id={`${id}-hint`}>
          {lead === null ? `Such as ${flightFields[name].sample}` : `${lead} · ${hint}`}
        </p>
      </div>
      <TimeInput
        form={form}
        name={name}
        id={id}
        className="flex-[0_1_8.5rem]"
        describedBy={`${id}-hint${warning === undefined ? '' : ` ${id}-order`}`}
        {...(onTyped && { onTyped })}
      />
      {warning !== undefined && (
        <p
          className="basis-full flex gap-1.5 items-start mt-1 text-error text-13 leading-4.5 font-semibold"
          id={`${id}-order`}
        >
          <IconAlertTriangle className="flex-none mt-0.25" size={16} aria-hidden />
          {warning}
        </p>
      )}
    </Stop>
  );
}

/**
 * The fields for the departure, then for joining and boarding on a line that ends at the departure. All are in UTC, with the
 * viewer's local time. Times that are out of order are red, with a message.
 */
export function TimeFields({ form, isDepartureFixed = false, onTyped }: TimesProps) {
  const { time } = form.values;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3 items-start">
        <Field
          form={form}
          name="day"
          type="date"
          label={flightFields.scheduledDate.label}
          readOnly={isDepartureFixed}
          description="The day in Zulu"
          inputClassName="px-2!"
        />
        <TimeInput
          form={form}
          name="time"
          label="Scheduled time"
          readOnly={isDepartureFixed}
          description={timeHint(form.values, 'time') ?? 'Such as 18:30'}
          {...(onTyped && { onTyped })}
        />
      </div>
      <ol className="p-0 m-0 list-none" aria-label="From joining to departure">
        {timesBefore.map((name) => (
          <TimeStop key={name} form={form} name={name} {...(onTyped && { onTyped })} />
        ))}
        <Stop isWrong={false} isLast>
          <p className="flex flex-[1_1_7rem] min-w-0 gap-2 items-center min-h-8 text-14 leading-5 font-semibold">
            <IconPlaneDeparture className="text-accent-text" size={18} aria-hidden />
            Departure
          </p>
          <p className="flex flex-[0_1_8.5rem] items-center min-h-8 px-3 font-mono text-14 font-heavy">
            {readTimeOfDay(time) === null ? '--:--' : `${readTimeOfDay(time)}Z`}
          </p>
        </Stop>
      </ol>
    </div>
  );
}
