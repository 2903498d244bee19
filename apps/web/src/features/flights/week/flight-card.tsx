import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import { memo, useRef } from 'react';
import IconHourglass from '~icons/tabler/hourglass';
import IconPlaneInflight from '~icons/tabler/plane-inflight';
import IconStar from '~icons/tabler/star';
import IconUserCheck from '~icons/tabler/user-check';
import IconUserQuestion from '~icons/tabler/user-question';
import { FlightStatusBadge } from '../../../components/badges.tsx';
import { FlightTime } from '../../../components/flight-time.tsx';
import { gateInWords } from '../../../components/in-words.ts';
import { Username } from '../../../components/person-name.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { useFocusFallback } from '../../../components/ui/use-focus-fallback.ts';
import { useViewer } from '../../../components/viewer.ts';
import { placeInWords } from '../../../components/waitlist-place.ts';
import { canHandOver, freeSlotsInWords, isBookedOut } from '../seat-choice.ts';
import { SeatDots } from '../seat-pips.tsx';
import { seatsOffered } from '../seats.ts';
import { WeekCardAction } from './week-card-action.tsx';

type FlightCardProps = {
  readonly flight: Card;
  /** The Zulu day that it is shown under. */
  readonly day: string;
  /** Whether it is over or should be over. It is dimmed, and shows only the number of its seats. */
  readonly isPast: boolean;
};

/** Returns whether the viewer is interested in a flight that they can still take a seat on. */
const isMarked = ({ isInterested, isUserAssigned }: Card, isPast: boolean): boolean =>
  isInterested && !isUserAssigned && !isPast;

/** The status of the flight, and the viewer's role in it. */
function Badges({ flight, isPast }: Pick<FlightCardProps, 'flight' | 'isPast'>) {
  return (
    <>
      <FlightStatusBadge status={flight.status} />
      {flight.isUserAssigned && (
        <StatusBadge tone="accent" icon={IconUserCheck}>
          Allocated
        </StatusBadge>
      )}
      {flight.waitingFor !== null && (
        <StatusBadge tone="amber" icon={IconHourglass}>
          {placeInWords(flight.waitingFor.position)}
        </StatusBadge>
      )}
      {seatsOffered(flight, 'you').length > 0 && (
        <StatusBadge tone="blue" icon={IconUserQuestion}>
          Offered to you
        </StatusBadge>
      )}
      {isMarked(flight, isPast) && (
        <StatusBadge tone="graphite" icon={IconStar}>
          Interested
        </StatusBadge>
      )}
    </>
  );
}

function Route({ flight: { route }, isPast }: Pick<FlightCardProps, 'flight' | 'isPast'>) {
  const size = isPast
    ? 'text-14 leading-5'
    : 'flex-auto text-14 leading-6 text-bright @min-[11rem]:text-17 @min-[17rem]:text-20 @min-[17rem]:leading-7';
  return (
    <p
      className={`flex min-w-0 flex-wrap items-center gap-x-1 font-mono font-heavy wrap-anywhere @max-[11rem]:gap-x-0.5 @min-[17rem]:order-3 @min-[17rem]:flex-auto @min-[17rem]:basis-[calc(100%-6rem)] ${size}`}
    >
      <span className="min-w-0">{route.departure}</span>
      <IconPlaneInflight
        className="flex-none text-accent-text @max-[11rem]:size-3"
        size={16}
        stroke={1.6}
        aria-hidden
      />
      <span className="visually-hidden"> to </span>
      <span className="min-w-0">{route.arrival}</span>
    </p>
  );
}

/** Returns whether the viewer has a role in a flight, which has a badge of its own. */
const concernsViewer = (flight: Card): boolean =>
  flight.isUserAssigned ||
  flight.isInterested ||
  flight.waitingFor !== null ||
  seatsOffered(flight, 'you').length > 0;

/** The seats as dots with the free ones, or only the number when no seat can be taken. */
function Seats({ flight, isPast }: Pick<FlightCardProps, 'flight' | 'isPast'>) {
  const viewer = useViewer();
  const { assignedSlots, totalSlots } = flight;
  const slots = `${assignedSlots}/${totalSlots} slots`;
  if (isPast) {
    return (
      <p className="ms-auto text-12 leading-5">
        <span className="font-mono">{`${assignedSlots}/${totalSlots}`}</span>
        <span className="@max-[17rem]:sr-only"> slots</span>
      </p>
    );
  }
  const isOpen = canHandOver(flight);
  return (
    <div
      className={`flex min-w-0 flex-auto items-center gap-x-1 @max-[17rem]:basis-full @min-[11rem]:gap-x-2 @min-[17rem]:order-5 ${concernsViewer(flight) ? '@max-[11rem]:sr-only' : ''}`}
    >
      <SeatDots roles={flight.roles} viewerId={viewer?.userId} />
      <p className="flex-none text-11 leading-5 text-text @min-[11rem]:text-12 @min-[17rem]:text-13">
        {isOpen ? freeSlotsInWords(flight) : slots}
        {isOpen && <span className="visually-hidden">{`, ${slots}`}</span>}
      </p>
    </div>
  );
}

/** Dispatcher, aircraft and gate. A narrow column shows them in one line, which is cut. A wider card shows two lines. */
function About({ flight, isPast }: Pick<FlightCardProps, 'flight' | 'isPast'>) {
  const { aircraft, gate, dispatcherUsername, isUserAssigned } = flight;
  const part =
    isPast && !isUserAssigned
      ? '@max-[11rem]:block @max-[11rem]:overflow-hidden @max-[11rem]:text-ellipsis'
      : '';
  return (
    <p
      className={`basis-full overflow-hidden text-ellipsis whitespace-nowrap text-12 leading-4.5 text-dim @min-[17rem]:order-last @min-[17rem]:text-13 @min-[17rem]:whitespace-normal @min-[17rem]:wrap-anywhere`}
      title={`${dispatcherUsername} · ${aircraft}`}
    >
      <span className={part}>
        <span className="visually-hidden">Dispatcher </span>
        <Username name={dispatcherUsername} />
      </span>
      <span className={part === '' ? undefined : '@max-[11rem]:hidden'}> · </span>
      <span className={part}>{aircraft}</span>
      {gate !== '' && <span className="@max-[17rem]:hidden">{` · ${gateInWords(gate)}`}</span>}
    </p>
  );
}

const cardClasses = {
  plain: 'border-line bg-card shadow-card',
  full: 'border-line bg-sunken',
  own: 'border-accent-text bg-card [box-shadow:inset_3px_0_0_var(--color-accent-text),var(--shadow-card)] forced:border-s-4',
  past: 'border-dashed border-line',
  ownPast: 'border-dashed border-line [box-shadow:inset_3px_0_0_var(--color-line-strong)]',
} as const;

function cardClassesOf(flight: Card, isPast: boolean): string {
  if (isPast) return cardClasses[flight.isUserAssigned ? 'ownPast' : 'past'];
  if (flight.isUserAssigned) return cardClasses.own;
  return cardClasses[isBookedOut(flight) ? 'full' : 'plain'];
}

/** Covers the whole card: a click anywhere on it opens the flight, except on its button. */
const wholeCard =
  'inline-block -my-1 py-1 text-inherit no-underline outline-none after:absolute after:inset-0 after:rounded-inset focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus hover:underline';

/**
 * A flight of the week: time, name and route, its seats in one row, and one action. It renders again only when the flight
 * changes.
 */
export const FlightCard = memo(function FlightCard({ flight, day, isPast }: FlightCardProps) {
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(card, heading);
  const { _id: id, flightCode } = flight;
  return (
    <article
      ref={card}
      className={`relative @container min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_132px] border rounded-inset has-[h3_a:hover]:border-accent-text ${cardClassesOf(flight, isPast)}`}
      aria-label={`Flight ${flightCode}`}
      data-live={`flight:${id}`}
      data-own={flight.isUserAssigned}
      data-dimmed={isPast}
    >
      <div
        className={`flex flex-wrap items-center gap-x-1 gap-y-1 px-1.5 py-1.5 @min-[11rem]:gap-x-2 @min-[11rem]:px-2.5 @min-[17rem]:px-3 @min-[17rem]:py-2.5 ${isPast ? 'gap-y-0.5 text-dim' : ''}`}
      >
        <p
          className={`min-w-0 font-mono leading-6 ${isPast ? 'basis-full text-13' : 'text-15 font-heavy text-bright @min-[17rem]:text-18'} @min-[17rem]:order-1 @min-[17rem]:basis-auto`}
        >
          <FlightTime value={flight.scheduledDate} under={day} />
        </p>
        <Route flight={flight} isPast={isPast} />
        <h3
          className={`min-w-0 font-mono text-12 leading-5 wrap-anywhere @min-[17rem]:text-15 ${isPast ? '' : 'ms-auto font-heavy text-bright'} @min-[17rem]:order-4 @min-[17rem]:ms-auto`}
          ref={heading}
          tabIndex={-1}
        >
          <Link
            className={wholeCard}
            to="/flights/$id"
            params={{ id }}
            title="Details"
            aria-label={`Details of flight ${flightCode}`}
          >
            {flightCode}
          </Link>
        </h3>
        <div className="flex min-w-0 flex-auto flex-wrap items-center gap-1 @max-[17rem]:basis-full @min-[17rem]:order-2 @min-[17rem]:justify-end">
          <Badges flight={flight} isPast={isPast} />
          {isPast && <Seats flight={flight} isPast />}
          {!isPast && concernsViewer(flight) && (
            // Replaces the dots, because a narrow card with two badges has no line for them.
            <span className="ms-auto hidden font-mono text-12 @max-[11rem]:inline" aria-hidden="true">
              {`${flight.assignedSlots}/${flight.totalSlots}`}
            </span>
          )}
        </div>
        {!isPast && <Seats flight={flight} isPast={false} />}
        <About flight={flight} isPast={isPast} />
        <WeekCardAction flight={flight} fallback={heading} />
      </div>
    </article>
  );
});
