import { seriesLimits } from '@crewroom/domain/flights/schedule';
import { Checkbox } from '../../../components/form/form.tsx';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { formatZulu } from '../../../lib/dates.ts';
import { type NewFlightValues, seriesDepartures } from './new-flight-values.ts';

type FormProps = { readonly form: DraftForm<NewFlightValues> };

/** The departures that are proposed, before they are sent. */
function Departures({ form }: FormProps) {
  const departures = seriesDepartures(form.values);
  if (departures.length === 0) {
    return <p className="text-dim text-13">The days show here once date, time and number are filled in.</p>;
  }
  return (
    <ol
      className="grid gap-0.5 ps-7 m-0 text-text font-mono text-14 leading-6"
      aria-label="Departures of the series"
    >
      {departures.map((departure) => (
        <li key={departure}>
          <time dateTime={departure}>{formatZulu(departure, 'dateTime')}</time>
        </li>
      ))}
    </ol>
  );
}

/** Proposes the flight once a week: for how many weeks, and on which days that is. */
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
            min={seriesLimits.least}
            max={seriesLimits.most}
            step={1}
            label="Number of flights"
            description={`${seriesLimits.least} to ${seriesLimits.most}, this one included`}
            isDescribedBelow
            {...form.getInputProps('weeks')}
          />
          <div aria-live="polite">
            <Departures form={form} />
          </div>
        </>
      )}
    </div>
  );
}
