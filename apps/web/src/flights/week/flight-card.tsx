import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { IconHourglass, IconUserCheck, IconUserQuestion, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { FlightStatusBadge } from '../../parts/badges.tsx';
import { gateInWords } from '../../parts/gate-in-words.ts';
import { placeInWords } from '../../parts/place-in-line.ts';
import { useViewer } from '../../parts/viewer.ts';
import { BoardingLine } from '../../ui/boarding-line.tsx';
import { ZuluMoment } from '../../ui/moment.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { PersonLink } from '../../ui/written-text.tsx';
import { isBookedOut, slotsInWords } from '../seat-choice.ts';
import { SeatPips } from '../seat-pips.tsx';
import { seatsOffered } from '../seats.ts';
import classes from './flight-card.module.css';
import { isPast } from './week.ts';

type FlightCardProps = {
  readonly flight: Card;
  readonly now: Date;
  /** What can be done with the flight. */
  readonly children: ReactNode;
};

type PartProps = Pick<FlightCardProps, 'flight'>;

function Head({ flight, heading }: PartProps & { readonly heading: Ref<HTMLHeadingElement> }) {
  return (
    <div className={classes.head}>
      <h3 className={classes.code} ref={heading} tabIndex={-1}>
        {flight.flightCode}
      </h3>
      <FlightStatusBadge status={flight.status} />
      {isBookedOut(flight) && (
        <StatusBadge tone="graphite" icon={IconUsersGroup}>
          Full
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
    </div>
  );
}

function About({ flight }: PartProps) {
  const { aircraft, gate, dispatcherUsername } = flight;
  return (
    <p className={classes.about}>
      <span>{aircraft}</span>
      {gate !== '' && <span>{gateInWords(gate)}</span>}
      <span>
        <span className="visually-hidden">Dispatcher </span>
        <PersonLink username={dispatcherUsername} />
      </span>
    </p>
  );
}

function Slots({ flight }: PartProps) {
  return (
    <p className={classes.slots}>
      <span className={classes.figures}>{`${flight.assignedSlots}/${flight.totalSlots}`}</span>
      {` ${slotsInWords(flight)}`}
    </p>
  );
}

/**
 * A flight of the week as a boarding card: time, route, seats and buttons. A past flight shows only the number of its
 * seats.
 */
export function FlightCard({ flight, now, children }: FlightCardProps) {
  const viewer = useViewer();
  const isDimmed = isPast(flight, now);
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(card, heading);
  return (
    <article
      ref={card}
      className={classes.card}
      aria-label={`Flight ${flight.flightCode}`}
      data-live={`flight:${flight._id}`}
      data-own={flight.isUserAssigned}
      data-full={isBookedOut(flight)}
      data-dimmed={isDimmed}
    >
      <div className={classes.face}>
        <p className={classes.hour}>
          <ZuluMoment value={flight.scheduledDate} withLocal />
        </p>
        <div className={classes.body}>
          <Head flight={flight} heading={heading} />
          <BoardingLine from={flight.route.departure} to={flight.route.arrival} size="card" />
          <About flight={flight} />
        </div>
      </div>
      <div className={classes.stub}>
        {!isDimmed && <SeatPips roles={flight.roles} viewerId={viewer?.userId} />}
        <div className={classes.foot}>
          <Slots flight={flight} />
          {children}
        </div>
      </div>
    </article>
  );
}
