import type { Insights } from '@crewroom/domain/insights/endpoints';
import { fillOf } from '@crewroom/domain/insights/rules';
import type { ReactNode } from 'react';
import { FigureCard } from '../../components/ui/cards.tsx';
import { formatCount } from '../../lib/format-count.ts';
import type { DrillDown } from './insight-card.tsx';
import { leadInWords } from './lead-time-card.tsx';

const sumOf = <Row,>(rows: readonly Row[], figure: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + figure(row), 0);

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);

type OpenProps = { readonly onClick: () => void; readonly children: ReactNode };

function Open({ onClick, children }: OpenProps) {
  return (
    <>
      <button
        type="button"
        className="border-0 bg-transparent p-0 font-[inherit] text-start text-13 text-accent-text underline cursor-pointer touch:min-h-11"
        onClick={onClick}
      >
        {children}
      </button>
      <span className="hidden print:inline">{children}</span>
    </>
  );
}

type FiguresProps = {
  readonly insights: Insights;
  readonly onOpen: (behind: DrillDown) => void;
};

/** The sums of the selected days, as large figures. */
export function Figures({ insights, onOpen }: FiguresProps) {
  const { weeks, attendance, quota, leadTime } = insights;
  const cancelled = sumOf(weeks, (week) => week.cancelled);
  const seats = { seats: sumOf(weeks, (week) => week.seats), filled: sumOf(weeks, (week) => week.filled) };
  const absent = sumOf(attendance, (week) => week.absent);
  const reviewed = absent + sumOf(attendance, (week) => week.flown);
  const term = quota.at(-1);
  const share = fillOf(seats);
  return (
    <dl className="mx-0 mt-0 mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] overflow-hidden rounded-card border border-line bg-card shadow-card max-md:mb-4 max-md:grid-cols-2">
      <FigureCard
        label="Flights"
        note={
          <Open onClick={() => onOpen({ title: 'Cancelled flights', query: { which: 'cancelled' } })}>
            {formatCount(cancelled)} cancelled
          </Open>
        }
      >
        {formatCount(sumOf(weeks, (week) => week.flights))}
      </FigureCard>
      <FigureCard
        label="Seats filled"
        note={
          <Open onClick={() => onOpen({ title: 'Flights with empty seats', query: { which: 'empty' } })}>
            {`${formatCount(seats.filled)} of ${formatCount(seats.seats)}`}
          </Open>
        }
      >
        {share === null ? '–' : percent(seats.filled, seats.seats)}
      </FigureCard>
      <FigureCard
        label="Absent"
        note={
          <Open onClick={() => onOpen({ title: 'Flights with absences', query: { which: 'absent' } })}>
            {`${formatCount(absent)} of ${formatCount(reviewed)} reviewed`}
          </Open>
        }
      >
        {percent(absent, reviewed)}
      </FigureCard>
      <FigureCard
        label="Quota met"
        note={
          term ? `${formatCount(term.met)} of ${formatCount(term.members)} in term ${term.term}` : 'no term'
        }
      >
        {term ? percent(term.met, term.members) : '–'}
      </FigureCard>
      <FigureCard
        label="Approved before departure"
        note={`nine in ten within ${leadInWords(leadTime.p90Hours)}`}
      >
        {leadInWords(leadTime.medianHours)}
      </FigureCard>
    </dl>
  );
}
