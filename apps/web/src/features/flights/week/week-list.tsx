import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { type ReactNode, useId } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import { formatZulu } from '../../../lib/dates.ts';
import type { WeekViewProps } from './week-board.tsx';
import { Cards, CardsSkeleton, NoCards } from './week-cards.tsx';
import { type WeekList as List, type ListedDay, weekAsList } from './week.ts';

const daysClasses = 'grid grid-cols-1 gap-4';

type DayProps = Pick<WeekViewProps, 'now' | 'emptyText'> & {
  readonly listed: ListedDay;
  readonly isToday: boolean;
  readonly isLoading: boolean;
};

const summaryClasses =
  'flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-1.5 rounded px-2.5 py-1 text-14 font-semibold text-dim hover:bg-hover [&::-webkit-details-marker]:hidden';

const chevron = (
  <IconChevronDown
    className="flex-none transition-transform group-open/finished:rotate-180"
    size={18}
    aria-hidden
  />
);

/** Today's past flights, folded under their number. */
function Finished({ listed: { finished, day }, now }: Pick<DayProps, 'listed' | 'now'>) {
  if (finished.length === 0) return null;
  return (
    <details className="group/finished mt-2 first:mt-0">
      <summary className={summaryClasses}>
        {chevron}
        {`${finished.length} finished`}
      </summary>
      <div className="pt-2">
        <Cards flights={finished} day={day} now={now} />
      </div>
    </details>
  );
}

/** A past day, in one line until it is opened. */
function EarlierDay({ listed, now, emptyText }: Pick<DayProps, 'listed' | 'now' | 'emptyText'>) {
  const { weekday, day, finished } = listed;
  return (
    <details className="group/finished not-first:border-t not-first:border-t-line">
      <summary className={summaryClasses}>
        {chevron}
        <h2 className="text-15 font-semibold text-text">{weekday}</h2>
        <span className="font-normal">{`${finished.length} finished`}</span>
        <time className="ms-auto font-mono text-13 font-normal" dateTime={day}>
          {formatZulu(day, 'date')}
        </time>
      </summary>
      <div className="px-2 pt-1 pb-3">
        {finished.length === 0 ? (
          <NoCards words={emptyText} />
        ) : (
          <Cards flights={finished} day={day} now={now} />
        )}
      </div>
    </details>
  );
}

function Flights({ listed, now, emptyText }: Omit<DayProps, 'isToday' | 'isLoading'>) {
  const { ahead, finished, day } = listed;
  if (ahead.length + finished.length === 0) return <NoCards words={emptyText} />;
  return (
    <>
      {ahead.length > 0 && <Cards flights={ahead} day={day} now={now} />}
      <Finished listed={listed} now={now} />
    </>
  );
}

/** A day of the list. Its heading stays in view. */
function Day({ listed, now, isToday, isLoading, emptyText }: DayProps) {
  const { weekday, day } = listed;
  const headingId = useId();
  return (
    <section
      className="min-w-0 print:not-first:break-before-page"
      data-today={isToday}
      aria-labelledby={headingId}
    >
      <div
        className={`sticky top-18.25 z-2 mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 border-b-2 bg-page px-1 pt-2 pb-1 print:static ${isToday ? 'border-b-accent' : 'border-b-line-strong'}`}
      >
        <h2
          className="flex flex-1 flex-wrap items-baseline gap-x-2 text-15 leading-5.5 font-bold text-bright"
          id={headingId}
        >
          {weekday}
          {isToday && <span className="text-accent-text text-13 font-bold"> Today</span>}
        </h2>
        <time className="font-mono text-13 leading-5 text-dim" dateTime={day}>
          {formatZulu(day, 'date')}
        </time>
      </div>
      {isLoading ? <CardsSkeleton /> : <Flights listed={listed} now={now} emptyText={emptyText} />}
    </section>
  );
}

type WeekListProps = WeekViewProps & {
  /** The flights of the day before the week that may still be under way. */
  readonly dayBefore: readonly Card[];
  /** The link to the next week, at the end of the list. */
  readonly next: ReactNode;
};

const emptyDays = ({ days }: Pick<WeekViewProps, 'days'>): List => ({
  days: days.map((one) => ({ ...one, ahead: [], finished: [] })),
  earlier: [],
});

/** Returns the list. While it loads, it has the days from today on. */
function listOf({ days, flights, dayBefore, now, today }: WeekListProps): List {
  if (flights !== undefined) return weekAsList({ days, flights, dayBefore, now, today });
  const at = Math.max(
    0,
    days.findIndex(({ day }) => day === today),
  );
  return emptyDays({ days: days.slice(at) });
}

/** The week as a list of days: from today on, and below them the past days, each folded. */
export function WeekList(props: WeekListProps) {
  const { flights, now, today, emptyText, next } = props;
  const { days, earlier } = listOf(props);
  const draw = (listed: ListedDay) => (
    <Day
      key={listed.day}
      listed={listed}
      now={now}
      isToday={listed.day === today}
      isLoading={flights === undefined}
      emptyText={emptyText}
    />
  );
  return (
    <>
      <div className={daysClasses}>{days.map(draw)}</div>
      <div className="grid mt-6">{next}</div>
      {earlier.length > 0 && (
        <>
          <p className="mx-0 mt-8 mb-2 text-14 font-semibold text-dim">Earlier this week</p>
          <div className="rounded-card border border-line bg-card">
            {earlier.map((listed) => (
              <EarlierDay key={listed.day} listed={listed} now={now} emptyText={emptyText} />
            ))}
          </div>
        </>
      )}
    </>
  );
}
