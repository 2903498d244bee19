import type { FlightWeek } from '@crewroom/domain/flights/calls';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { takeSeatRefusal } from '@crewroom/domain/flights/rules';
import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { formatZulu } from '../../lib/dates.ts';
import { LARGE_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { useViewer } from '../../parts/viewer.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GiveBack } from '../give-back.tsx';
import { stateOf } from '../management.ts';
import { canHandOver } from '../seat-choice.ts';
import { type HeldSeat, isFull, seatOf, seatsOffered } from '../seats.ts';
import { TakeOver, useTakeOver } from '../take-over.tsx';
import { FlightCard } from './flight-card.tsx';
import { daysFromToday, type WeekDay } from './week.ts';

const cards = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2 items-start';

const skeletonLook = 'h-75 rounded-inset';

const daysLook = 'grid grid-cols-1 gap-6';

type ActsProps = { readonly flight: Card };

/** A seat that the viewer can take over here: one that is offered to them, or to anyone in a role that requires nothing. */
function offeredHere(flight: Card): HeldSeat | undefined {
  if (!canHandOver(flight)) return undefined;
  const toAnyone = seatsOffered(flight, true).filter(
    ({ roleIndex }) => flight.roles[roleIndex]?.requires === null,
  );
  return seatsOffered(flight, 'you')[0] ?? toAnyone[0];
}

type OfferedSeatProps = ActsProps & { readonly fallback: RefObject<HTMLElement | null> };

function OfferedSeat({ flight, fallback }: OfferedSeatProps) {
  const { ask, question } = useTakeOver(flight, fallback);
  const offered = offeredHere(flight);
  return (
    <>
      {offered !== undefined && <TakeOver offered={offered} flightCode={flight.flightCode} onAsk={ask} />}
      {question}
    </>
  );
}

/** What the schedule offers on a flight. */
function WeekCardActions({ flight }: ActsProps) {
  const viewer = useViewer();
  const { _id: id, flightCode } = flight;
  const own = seatOf(flight, viewer?.userId);
  const details = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Link
        ref={details}
        className={buttonLook({ kind: 'quiet' })}
        data-kind="quiet"
        to="/flights/$id"
        params={{ id }}
        aria-label={`Details of flight ${flightCode}`}
      >
        Details
      </Link>
      {!flight.isUserAssigned && takeSeatRefusal(stateOf(flight)) === null && (
        <Link
          className={buttonLook({ kind: isFull(flight) ? undefined : 'soft' })}
          data-kind={isFull(flight) ? undefined : 'soft'}
          to="/flights/$id"
          params={{ id }}
          aria-label={`View & Allocate, flight ${flightCode}`}
        >
          View &amp; Allocate
        </Link>
      )}
      <OfferedSeat flight={flight} fallback={details} />
      {own !== undefined && canHandOver(flight) && (
        <GiveBack flight={flight} own={own} label={`Unallocate from flight ${flightCode}`}>
          Unallocate
        </GiveBack>
      )}
    </>
  );
}

type DayColumnProps = WeekDay & {
  /** Undefined while loading. */
  readonly flights: readonly Card[] | undefined;
  readonly now: Date;
  readonly isToday: boolean;
  /** Whether only some of the day's flights are shown. */
  readonly isFiltered: boolean;
  /** Whether it is a column of the board rather than a part of a list. */
  readonly isBoard: boolean;
};

type CardsProps = Pick<DayColumnProps, 'now' | 'isFiltered'> & { readonly flights: readonly Card[] };

function Cards({ flights, now, isFiltered }: CardsProps) {
  if (flights.length === 0) {
    return (
      <p className="py-2 px-2.5 text-dim text-13 leading-5">
        {isFiltered ? 'None of them' : flightMessages.noFlights}
      </p>
    );
  }
  return (
    <div className={cards}>
      {flights.map((flight) => (
        <FlightCard key={flight._id} flight={flight} now={now}>
          <WeekCardActions flight={flight} />
        </FlightCard>
      ))}
    </div>
  );
}

/** One day of the schedule, with its flights by time. */
function DayColumn({ weekday, day, flights, now, isToday, isFiltered, isBoard }: DayColumnProps) {
  const headingId = useId();
  return (
    <section
      className="group/day min-w-0 data-[today=true]:data-[board=true]:rounded-inset data-[today=true]:data-[board=true]:[background:color-mix(in_srgb,var(--color-accent-soft)_60%,transparent)] data-[today=true]:data-[board=true]:[box-shadow:0_0_0_4px_color-mix(in_srgb,var(--color-accent-soft)_60%,transparent)] print:not-first:break-before-page"
      data-today={isToday}
      data-board={isBoard}
      aria-labelledby={headingId}
    >
      <div className="sticky top-18.25 z-1 flex flex-wrap gap-x-3 gap-y-0 items-baseline justify-between px-2.5 pt-2 pb-1.5 mb-2 border-b-2 border-b-night-line rounded-[6px] bg-night-raised text-night-text group-data-[today=true]/day:border-b-lamp group-data-[board=true]/day:block max-[78em]:group-data-[board=true]/day:static print:group-data-board/day:static">
        <h2
          className="flex flex-1 gap-2 items-baseline justify-between text-15 font-bold leading-5.5"
          id={headingId}
        >
          {weekday}
          {isToday && <span className="text-lamp text-13 font-bold"> Today</span>}
        </h2>
        <time className="text-night-dim font-mono text-13 leading-5" dateTime={day}>
          {formatZulu(day, 'date')}
        </time>
      </div>
      {flights === undefined ? (
        <div className={cards}>
          <Skeleton className={skeletonLook} />
          <Skeleton className={skeletonLook} />
        </div>
      ) : (
        <Cards flights={flights} now={now} isFiltered={isFiltered} />
      )}
    </section>
  );
}

type WeekBoardProps = {
  readonly days: readonly WeekDay[];
  /** Undefined while loading. */
  readonly flights: FlightWeek['flights'] | undefined;
  readonly now: Date;
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly today: string;
  readonly isFiltered: boolean;
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
export function WeekBoard({ days, flights, now, today, isFiltered, next }: WeekBoardProps) {
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
      isFiltered={isFiltered}
      isBoard={isBoard}
    />
  );
  return (
    <>
      {isBoard ? (
        <section
          key={days[0]?.day}
          className="relative grid grid-cols-7 gap-2 max-[78em]:grid-cols-[repeat(7,10rem)] max-[78em]:p-1 max-[78em]:-m-1 max-[78em]:overflow-x-auto max-[78em]:[overscroll-behavior-x:contain] print:block print:overflow-visible"
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
