import type { FlightWeek } from '@crewroom/domain/flights/calls';
import { useMediaQuery } from '../../../lib/media-query.ts';
import { daysFromToday, type WeekDay } from '../week-days.ts';
import { DayColumn } from './day-column.tsx';
import classes from './week-board.module.css';

// Below, seven columns beside the sidebar would be narrower than a card can be.
const BOARD_SCREEN = '(width >= 78em)';

type WeekBoardProps = {
  readonly days: readonly WeekDay[];
  /** Undefined while it is on its way. */
  readonly flights: FlightWeek['flights'] | undefined;
  readonly now: Date;
  /** The Zulu day it is, `YYYY-MM-DD`. */
  readonly today: string;
};

/**
 * The week as a departure board of seven columns; where they have no room, as a list of days that begins with today, so
 * that today is in view without a move, and what is over stands behind.
 */
export function WeekBoard({ days, flights, now, today }: WeekBoardProps) {
  const isBoard = useMediaQuery(BOARD_SCREEN);
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
      <div className={classes.days} data-board={isBoard}>
        {ahead.map(column)}
      </div>
      {earlier.length > 0 && (
        <>
          <p className={classes.earlier}>Earlier this week</p>
          <div className={classes.days} data-board={false}>
            {earlier.map(column)}
          </div>
        </>
      )}
    </>
  );
}
