import type { FlightWeek } from '@crewroom/domain/flights/calls';
import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { memo, type ReactNode, useDeferredValue, useId } from 'react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatZulu } from '../../../lib/dates.ts';
import { LARGE_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { FlightCard } from './flight-card.tsx';
import { daysFromToday, isPast, type WeekDay } from './week.ts';

const cards = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-1.5 items-start';

const daysLook = 'grid grid-cols-1 gap-4';

type DayColumnProps = WeekDay & {
  /** Undefined while loading. */
  readonly flights: readonly Card[] | undefined;
  readonly now: Date;
  readonly isToday: boolean;
  /** What a day without flights says. */
  readonly emptyText: string;
  /** Whether it is a column of the board rather than a part of a list. */
  readonly isBoard: boolean;
};

type CardsProps = Pick<DayColumnProps, 'now' | 'emptyText' | 'isBoard'> & {
  readonly flights: readonly Card[];
};

/** How many cards of a column are rendered first. The rest follows in a second render, so that no task lays out sixty cards. */
const FIRST_CARDS = 4;

function Cards({ flights, now, emptyText, isBoard }: CardsProps) {
  const showsAll = useDeferredValue(true, !isBoard);
  if (flights.length === 0) {
    return <p className="py-2 px-2.5 text-dim text-13 leading-5">{emptyText}</p>;
  }
  return (
    <div className={cards}>
      {(showsAll ? flights : flights.slice(0, FIRST_CARDS)).map((flight) => (
        <FlightCard key={flight._id} flight={flight} isPast={isPast(flight, now)} />
      ))}
    </div>
  );
}

const dayLooks = {
  plain: 'min-w-0 print:not-first:break-before-page',
  /** Today's column of the board. */
  lit: 'min-w-0 rounded-inset bg-today shadow-today print:not-first:break-before-page',
} as const;

const headLooks = {
  list: 'sticky top-18.25 z-1 flex flex-wrap gap-x-3 gap-y-0 items-baseline justify-between px-1 pt-2 pb-1 mb-1.5 border-b-2 bg-page print:static',
  board: 'px-1 pt-0.5 pb-1 mb-1.5 border-b-2',
} as const;

/** One day of the schedule, with its flights by time. */
const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { weekday, day, flights, now, isToday, emptyText, isBoard } = props;
  const headingId = useId();
  return (
    <section
      className={isToday && isBoard ? dayLooks.lit : dayLooks.plain}
      data-today={isToday}
      aria-labelledby={headingId}
    >
      <div
        className={`${isBoard ? headLooks.board : headLooks.list} ${isToday ? 'border-b-accent' : 'border-b-line-strong'}`}
      >
        <h2
          className="flex flex-1 flex-wrap gap-x-2 gap-y-0 items-baseline justify-between text-bright text-15 font-bold leading-5.5"
          id={headingId}
        >
          {weekday}
          {isToday && <span className="text-accent-text text-13 font-bold"> Today</span>}
        </h2>
        <time className="text-dim font-mono text-13 leading-5" dateTime={day}>
          {formatZulu(day, 'date')}
        </time>
      </div>
      {flights === undefined ? (
        <div className={cards}>
          <Skeleton className="h-27 rounded-inset" count={2} />
        </div>
      ) : (
        <Cards flights={flights} now={now} emptyText={emptyText} isBoard={isBoard} />
      )}
    </section>
  );
});

type WeekBoardProps = {
  readonly days: readonly WeekDay[];
  /** Undefined while loading. */
  readonly flights: FlightWeek['flights'] | undefined;
  readonly now: Date;
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly today: string;
  readonly emptyText: string;
  /** The link to the next week, which stands where a list of days ends. */
  readonly next: ReactNode;
};

/** Scrolls a board that is wider than the screen to today's column. */
function bringTodayToView(board: HTMLElement | null): void {
  board?.scrollTo({ left: board.querySelector<HTMLElement>('[data-today="true"]')?.offsetLeft ?? 0 });
}

/**
 * The week as seven columns, which scroll sideways when they do not fit. Below a large screen it is a list of days that
 * begins with today; past days come last.
 */
export function WeekBoard({ days, flights, now, today, emptyText, next }: WeekBoardProps) {
  const isBoard = useMediaQuery(LARGE_SCREEN);
  const { ahead, earlier } = isBoard ? { ahead: days, earlier: [] } : daysFromToday(days, today);
  const column = ({ weekday, day }: WeekDay) => (
    <DayColumn
      key={day}
      weekday={weekday}
      day={day}
      flights={flights?.[weekday]}
      now={now}
      isToday={day === today}
      emptyText={emptyText}
      isBoard={isBoard}
    />
  );
  return (
    <>
      {isBoard ? (
        <section
          key={days[0]?.day}
          className="relative grid grid-cols-[repeat(7,minmax(7.75rem,1fr))] gap-2 p-1 -m-1 overflow-x-auto [overscroll-behavior-x:contain] max-[78em]:grid-cols-[repeat(7,10rem)] print:block print:overflow-visible"
          ref={bringTodayToView}
          aria-label="Week"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a week without flights holds nothing else to scroll it from
          tabIndex={0}
        >
          {ahead.map(column)}
        </section>
      ) : (
        <>
          <div className={daysLook}>{ahead.map(column)}</div>
          <div className="grid mt-6">{next}</div>
        </>
      )}
      {earlier.length > 0 && (
        <>
          <p className="mx-0 mt-8 mb-4 text-dim text-14 font-semibold">Earlier this week</p>
          <div className={daysLook}>{earlier.map(column)}</div>
        </>
      )}
    </>
  );
}
