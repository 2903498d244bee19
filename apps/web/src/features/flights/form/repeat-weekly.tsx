import { seriesLimits } from '@crewroom/domain/flights/schedule';
import { ZULU } from '@crewroom/domain/time-zones';
import { useId, useMemo } from 'react';
import { Checkbox } from '../../../components/form/form.tsx';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { formatInZone, formatZulu, ownTimeZone } from '../../../lib/dates.ts';
import { type NewFlightValues, readZone, seriesFlights } from './new-flight-values.ts';

type FormProps = { readonly form: DraftForm<NewFlightValues> };

const mark =
  'rounded-card border border-amber-line bg-amber-fill px-2 font-sans text-12 leading-5 text-amber-text';

/** Returns the Zulu time of a departure, with its day when it differs from the day in the time zone. */
function zuluBeside(departure: string, timeZone: string): string {
  const zulu = formatZulu(departure, 'dateTime');
  const isSameDay = zulu.slice(0, 12) === formatInZone(departure, timeZone).slice(0, 12);
  return isSameDay ? formatZulu(departure, 'time') : zulu;
}

/** The proposed departures before they are sent: in the time zone and in Zulu. */
function Departures({ form }: FormProps) {
  const flights = seriesFlights(form.values);
  const timeZone = readZone(form.values.timeZone);
  if (flights.length === 0) {
    return (
      <p className="text-dim text-13">
        The days appear here once date, time, number and time zone are filled in.
      </p>
    );
  }
  return (
    <ol
      className="grid gap-1 ps-7 m-0 text-text font-mono text-14 leading-6"
      aria-label="Departures of the series"
    >
      {flights.map(({ scheduledDate, isZuluMoved }) => (
        <li key={scheduledDate}>
          <span className="flex flex-wrap gap-x-3 items-center">
            <time dateTime={scheduledDate}>{formatInZone(scheduledDate, timeZone)}</time>
            <span className="text-dim">{zuluBeside(scheduledDate, timeZone)}</span>
            {isZuluMoved && <span className={mark}>Zulu time changes</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The field for the time zone in which the flights keep their local time. It suggests the zones that the browser knows. */
function ZoneField({ form }: FormProps) {
  const id = useId();
  const zones = useMemo(() => [...new Set([ownTimeZone(), ZULU, ...Intl.supportedValuesOf('timeZone')])], []);
  return (
    <>
      <TextField
        name="timeZone"
        label="Time zone to repeat in"
        description="The local time there stays the same each week. UTC keeps the Zulu time."
        isDescribedBelow
        autoComplete="off"
        spellCheck={false}
        list={id}
        {...form.getInputProps('timeZone')}
      />
      <datalist id={id}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

/** Proposes the flight once a week: people choose the number of weeks and the time zone, and see the days. */
export function RepeatWeekly({ form }: FormProps) {
  const { isWeekly } = form.values;
  return (
    <div className="grid gap-3">
      <Checkbox
        name="isWeekly"
        label="Repeat weekly"
        description="The same flight once a week. All of them are created, or none."
        checked={isWeekly}
        onChange={({ currentTarget }) => form.setFieldValue('isWeekly', currentTarget.checked)}
      />
      {isWeekly && (
        <>
          <TextField
            name="weeks"
            type="number"
            min={seriesLimits.min}
            max={seriesLimits.max}
            step={1}
            label="Number of flights"
            description={`${seriesLimits.min} to ${seriesLimits.max}, this one included`}
            isDescribedBelow
            {...form.getInputProps('weeks')}
          />
          <ZoneField form={form} />
          <div aria-live="polite">
            <Departures form={form} />
          </div>
        </>
      )}
    </div>
  );
}
