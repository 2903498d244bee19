import type { FlightWeek } from '@crewroom/domain/flights/calls';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { daysFromToday, type WeekDay } from '../week-days.ts';
import { DayColumn } from './day-column.tsx';
import classes from './week-board.module.css';

type WeekBoardProps = {
  readonly days: readonly WeekDay[];
  /** Undefined while it is on its way. */
  readonly flights: FlightWeek['flights'] | undefined;
  readonly now: Date;
  /** The Zulu day it is, `YYYY-MM-DD`. */
  readonly today: string;
};

/** Moves a board that is wider than its place to the column of today. */
function bringTodayToView(board: HTMLElement | null): void {
  board?.scrollTo({ left: board.querySelector<HTMLElement>('[data-today="true"]')?.offsetLeft ?? 0 });
}

/**
 * The week as a departure board of seven columns, which scrolls sideways where they have no room; on a small screen as a
 * list of days that begins with today, so that today is in view without a move, and what is over stands behind.
 */
export function WeekBoard({ days, flights, now, today }: WeekBoardProps) {
  const isBoard = !useMediaQuery(SMALL_SCREEN);
  const { ahead, earlier } = isBoard ? { ahead: days, earlier: [] } : daysFromToday(days, today);
  const column = ({ weekday, day }: WeekDay) => (
    <DayColumn
      key={day}
      weekday={weekday}
      day={day}
      flights={flights?.[weekday]}
      now={now}
      isToday={day === today}
      isBoard={isBoard}
    />
  );
  return (
    <>
      {isBoard ? (
        <section
          key={days[0]?.day}
          className={classes.board}
          ref={bringTodayToView}
          aria-label="Week"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a week without flights holds nothing else to scroll it from
          tabIndex={0}
        >
          {ahead.map(column)}
        </section>
      ) : (
        <div className={classes.days}>{ahead.map(column)}</div>
      )}
      {earlier.length > 0 && (
        <>
          <p className={classes.earlier}>Earlier this week</p>
          <div className={classes.days}>{earlier.map(column)}</div>
        </>
      )}
    </>
  );
}
