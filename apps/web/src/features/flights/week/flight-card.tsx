import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import {
  IconHourglass,
  IconPlaneInflight,
  IconUserCheck,
  IconUserQuestion,
  IconUsersGroup,
} from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { FlightStatusBadge } from '../../../components/badges.tsx';
import { gateInWords } from '../../../components/in-words.ts';
import { placeInWords } from '../../../components/place-in-line.ts';
import { ZuluMoment } from '../../../components/ui/moment.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { useKeptFocus } from '../../../components/ui/use-kept-focus.ts';
import { PersonLink } from '../../../components/ui/written-text.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { isZuluHere, localBesideZulu } from '../../../lib/dates.ts';
import { isBookedOut, slotsInWords } from '../seat-choice.ts';
import { SeatRow } from '../seat-pips.tsx';
import { seatsOffered } from '../seats.ts';
import { WeekCardActs } from './week-card-acts.tsx';

type PartProps = { readonly flight: Card };

const fullInWords = ({ roles }: Card): string => {
  const waiting = roles.reduce((sum, role) => sum + role.waiting, 0);
  return waiting === 0 ? 'Full' : `Full, ${waiting} waiting`;
};

/** The status of the flight, whether it is full, and the viewer's part in it. */
function Badges({ flight }: PartProps) {
  return (
    <>
      <FlightStatusBadge status={flight.status} />
      {isBookedOut(flight) && (
        <StatusBadge tone="graphite" icon={IconUsersGroup}>
          {fullInWords(flight)}
        </StatusBadge>
      )}
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
    </>
  );
}

function Route({ flight: { route } }: PartProps) {
  return (
    <p className="flex flex-wrap gap-0.5 items-center min-w-0 font-mono text-14 font-heavy leading-4.5 wrap-anywhere">
      <span className="min-w-0">{route.departure}</span>
      <IconPlaneInflight className="flex-none text-accent-text" size={14} stroke={1.6} aria-hidden />
      <span className="visually-hidden"> to </span>
      <span className="min-w-0">{route.arrival}</span>
    </p>
  );
}

/** What stands small: local time, aircraft, gate and dispatcher. In a narrow column they follow the route. */
function About({ flight }: PartProps) {
  const { aircraft, gate, dispatcherUsername, scheduledDate } = flight;
  return (
    <p className="contents text-dim text-12 leading-4 wrap-anywhere @min-[17rem]:order-2 @min-[17rem]:flex @min-[17rem]:basis-full @min-[17rem]:flex-wrap @min-[17rem]:gap-x-2.5 @min-[17rem]:gap-y-0 [&>*]:min-w-0 @min-[28rem]:text-13">
      {!isZuluHere(scheduledDate) && (
        <span className="hidden @min-[17rem]:inline">{`${localBesideZulu(scheduledDate)} local`}</span>
      )}
      <span>{aircraft}</span>
      {gate !== '' && <span className="hidden @min-[17rem]:inline">{gateInWords(gate)}</span>}
      <span className="[&_a]:-my-1.25 [&_a]:inline-block [&_a]:py-1.25">
        <span className="visually-hidden">Dispatcher </span>
        <PersonLink username={dispatcherUsername} />
      </span>
    </p>
  );
}

/** How many seats are taken; in a narrow column the figure alone is seen. */
function Count({ flight, isPast }: FlightCardProps) {
  return (
    <p className="ms-auto text-dim text-12 leading-5 @min-[17rem]:order-1 @min-[17rem]:text-13">
      <span className={`font-mono @min-[17rem]:text-13 ${isPast ? '' : 'text-text'}`}>
        {`${flight.assignedSlots}/${flight.totalSlots}`}
      </span>
      <span className="@max-[17rem]:sr-only">{` ${isBookedOut(flight) ? 'slots' : slotsInWords(flight)}`}</span>
    </p>
  );
}

const looks = {
  plain: 'border-line bg-card shadow-card',
  full: 'border-line bg-sunken',
  own: 'border-accent-text bg-card [box-shadow:inset_3px_0_0_var(--color-accent-text),var(--shadow-card)] forced:border-s-4',
  past: 'border-dashed border-line',
  ownPast: 'border-dashed border-line [box-shadow:inset_3px_0_0_var(--color-line-strong)]',
} as const;

function lookOf(flight: Card, isPast: boolean): string {
  if (isPast) return looks[flight.isUserAssigned ? 'ownPast' : 'past'];
  if (flight.isUserAssigned) return looks.own;
  return looks[isBookedOut(flight) ? 'full' : 'plain'];
}

type FlightCardProps = PartProps & {
  /** Whether it is over or should be: it recedes, and of its seats only the number is told. */
  readonly isPast: boolean;
};

/** A flight of the week: when, what and where to, its seats in one row, and one act. Drawn anew only when the flight is another. */
export const FlightCard = memo(function FlightCard({ flight, isPast }: FlightCardProps) {
  const viewer = useViewer();
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(card, heading);
  const ink = isPast ? 'text-dim font-normal' : 'text-bright font-heavy';
  return (
    <article
      ref={card}
      className={`grid gap-0.75 min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_104px] px-1.5 pt-1 pb-1.25 border rounded-inset @container @min-[17rem]:px-2.5 @min-[17rem]:py-1.5 ${lookOf(flight, isPast)}`}
      aria-label={`Flight ${flight.flightCode}`}
      data-live={`flight:${flight._id}`}
      data-own={flight.isUserAssigned}
      data-dimmed={isPast}
    >
      <div
        className={`flex flex-wrap gap-x-1 gap-y-0.75 items-center @min-[17rem]:gap-x-3 ${isPast ? 'text-dim' : 'text-bright'}`}
      >
        <p className={`font-mono text-15 leading-5 ${ink} @min-[17rem]:text-17`}>
          <ZuluMoment value={flight.scheduledDate} />
        </p>
        <h3
          className={`min-w-0 font-mono text-13 leading-5 wrap-anywhere ${ink} @min-[17rem]:text-14`}
          ref={heading}
          tabIndex={-1}
        >
          {flight.flightCode}
        </h3>
        <Count flight={flight} isPast={isPast} />
        <div className="contents @max-[17rem]:flex @max-[17rem]:basis-full @max-[17rem]:flex-wrap @max-[17rem]:gap-x-2 @max-[17rem]:gap-y-0.75 @max-[17rem]:items-center">
          <Route flight={flight} />
          <Badges flight={flight} />
          <About flight={flight} />
          {isPast && (
            <div className="ms-auto @min-[17rem]:order-1 @min-[17rem]:ms-0">
              <WeekCardActs flight={flight} />
            </div>
          )}
        </div>
      </div>
      {!isPast && (
        <div className="flex flex-wrap gap-x-2 gap-y-1.5 items-center justify-end">
          <SeatRow roles={flight.roles} viewerId={viewer?.userId} />
          <WeekCardActs flight={flight} />
        </div>
      )}
    </article>
  );
});
