import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { type CSSProperties, memo, useId } from 'react';
import { formatZulu } from '../../../lib/dates.ts';
import { Cards, CardsSkeleton, NoCards } from './week-cards.tsx';
import { boardColumns, type WeekDay } from './week.ts';

export type WeekViewProps = {
  readonly days: readonly WeekDay[];
  /** Undefined while loading. */
  readonly flights: FlightWeek['flights'] | undefined;
  readonly now: Date;
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly today: string;
  /** The text of a day without flights. */
  readonly emptyText: string;
};

const columnClasses = {
  plain: 'min-w-0 print:not-first:break-before-page',
  /** Today's column. */
  lit: 'min-w-0 rounded-inset bg-today shadow-today print:not-first:break-before-page',
} as const;

type DayColumnProps = WeekDay &
  Pick<WeekViewProps, 'now' | 'emptyText'> & {
    readonly flights: readonly Card[] | undefined;
    readonly isToday: boolean;
  };

/** One day of the schedule, with its flights by time. */
const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { weekday, day, flights, now, isToday, emptyText } = props;
  const headingId = useId();
  return (
    <section
      className={isToday ? columnClasses.lit : columnClasses.plain}
      data-today={isToday}
      aria-labelledby={headingId}
    >
      <div
        className={`px-1 pt-0.5 pb-1 mb-1.5 border-b-2 ${isToday ? 'border-b-accent' : 'border-b-line-strong'}`}
      >
        <h2
          className="flex flex-wrap items-baseline justify-between gap-x-2 text-15 leading-5.5 font-bold text-bright"
          id={headingId}
        >
          {weekday}
          {isToday && <span className="text-accent-text text-13 font-bold"> Today</span>}
        </h2>
        <time className="font-mono text-13 leading-5 text-dim" dateTime={day}>
          {formatZulu(day, 'date')}
        </time>
      </div>
      {flights === undefined && <CardsSkeleton />}
      {flights?.length === 0 && <NoCards words={emptyText} />}
      {flights !== undefined && flights.length > 0 && <Cards flights={flights} day={day} now={now} isBoard />}
    </section>
  );
});

/** Scrolls a board that is wider than the screen to today's column. */
function bringTodayToView(board: HTMLElement | null): void {
  board?.scrollTo({ left: board.querySelector<HTMLElement>('[data-today="true"]')?.offsetLeft ?? 0 });
}

/** The week as seven columns, with narrow ones for past days. They scroll sideways when they do not fit. */
export function WeekBoard({ days, flights, now, today, emptyText }: WeekViewProps) {
  const columns: CSSProperties & Record<'--columns', string> = { '--columns': boardColumns(days, today) };
  return (
    <section
      key={days[0]?.day}
      className="relative grid grid-cols-(--columns) gap-2 p-1 -m-1 overflow-x-auto [overscroll-behavior-x:contain] print:block print:overflow-visible"
      style={columns}
      ref={bringTodayToView}
      aria-label="Week"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without flights only this element is focusable
      tabIndex={0}
    >
      {days.map(({ weekday, day }) => (
        <DayColumn
          key={day}
          weekday={weekday}
          day={day}
          flights={flights?.[weekday]}
          now={now}
          isToday={day === today}
          emptyText={emptyText}
        />
      ))}
    </section>
  );
}
