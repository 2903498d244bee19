import type { FlightWeek } from '@crewroom/domain/flights/calls';
import { formatZulu } from '../../../lib/dates.ts';
import { countedFlights } from '../counted-flights.ts';
import type { WeekDay } from '../week-days.ts';
import classes from './week-summary.module.css';

type WeekSummaryProps = {
  readonly days: readonly WeekDay[];
  readonly week: FlightWeek | undefined;
};

const dateOf = (day: WeekDay | undefined): string => (day === undefined ? '' : formatZulu(day.day, 'date'));

/** Which week it is, and what it holds; told when it changes. */
export function WeekSummary({ days, week }: WeekSummaryProps) {
  return (
    <div aria-live="polite">
      <p className={classes.dates}>{`${dateOf(days[0])} – ${dateOf(days.at(-1))}`}</p>
      <p className={classes.counts}>{week === undefined ? ' ' : countedFlights(week)}</p>
    </div>
  );
}
