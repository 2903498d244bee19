import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { missingCrew } from '@crewroom/domain/flights/shortage';
import { type ReactNode, useId, useState } from 'react';
import IconChevronRight from '~icons/tabler/chevron-right';
import { dayWithDate } from '../../../components/in-words.ts';
import { useBoardContext, useBoardSearch, useSetBoardSearch } from './board-context.ts';
import { type BoardDay, byDay, firstDays } from './board-filter.ts';
import { daysIn, withDay } from './board-search.ts';

// The number of flights that are shown before anybody unfolds a day: few at first, or all that a filter found, up to a limit.
const UNFOLDED_AT_FIRST = 8;
const UNFOLDED_WHEN_FOUND = 24;

type DayProps = {
  readonly boardDay: BoardDay;
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

/** A day of a column under a heading that folds it. The URL stores whether it is folded. */
function Day({ boardDay: { day, flights }, isOpen, children }: DayProps) {
  const search = useBoardSearch();
  const go = useSetBoardSearch();
  const { now } = useBoardContext();
  const listId = useId();
  const short = flights.filter((flight) => missingCrew(flight, now).length > 0).length;
  return (
    <li>
      <h3 className="text-14 leading-5">
        <button
          type="button"
          className="group/toggle flex gap-1.5 items-center w-full min-h-9 py-1 pe-2 ps-1 border-0 rounded bg-transparent text-text font-semibold text-start cursor-pointer hover:bg-hover max-md:min-h-11"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => go(withDay(search, day, !isOpen))}
        >
          <IconChevronRight
            className="flex-none text-dim transition-transform group-aria-expanded/toggle:[transform:rotate(90deg)]"
            size={16}
            aria-hidden
          />
          <span className="flex-1 min-w-0">{dayWithDate(day, now.toISOString().slice(0, 10))}</span>
          {short > 0 && (
            <span className="py-0 px-2 border border-amber-line rounded-card bg-amber-fill text-amber-text text-12">{`${short} short`}</span>
          )}
          <span className="min-w-[2ch] font-mono font-normal text-end">{flights.length}</span>
        </button>
      </h3>
      {isOpen && (
        <ul className="grid grid-cols-1 p-0 list-none gap-2 [padding-block:4px_6px]" id={listId}>
          {children}
        </ul>
      )}
    </li>
  );
}

type BoardDaysProps = {
  readonly flights: readonly FlightCard[];
  /** Whether every day starts unfolded, because each of its flights needs an action. */
  readonly isUnfolded: boolean;
  /** Whether the flights are the results of a filter. */
  readonly isFound: boolean;
  readonly children: (flight: FlightCard, isNew: boolean) => ReactNode;
};

/**
 * Renders flights under the days of their departure. Days fold. The days of the first flights start unfolded, and so do days of
 * flights that appear while the screen is open.
 */
export function BoardDays({ flights, isUnfolded, isFound, children }: BoardDaysProps) {
  const { open, fold } = useBoardSearch();
  const days = byDay(flights);
  const [known] = useState(() => new Set(flights.map(({ _id }) => _id)));
  const [firstOpen] = useState(() => firstDays(days, UNFOLDED_AT_FIRST));
  const [opened, folded] = [daysIn(open), daysIn(fold)];
  const areAllOpen = isUnfolded || (isFound && flights.length <= UNFOLDED_WHEN_FOUND);
  // A filter may show a flight that was listed before.
  const isNew = ({ _id }: FlightCard) => !isFound && !known.has(_id);
  const isOpen = ({ day, flights: ofDay }: BoardDay): boolean => {
    if (folded.has(day)) return false;
    return areAllOpen || opened.has(day) || firstOpen.has(day) || ofDay.some(isNew);
  };
  return (
    <ul className="grid grid-cols-1 p-0 list-none gap-1.5">
      {days.map((boardDay) => (
        <Day key={boardDay.day} boardDay={boardDay} isOpen={isOpen(boardDay)}>
          {boardDay.flights.map((flight) => (
            <li key={flight._id}>{children(flight, isNew(flight))}</li>
          ))}
        </Day>
      ))}
    </ul>
  );
}
