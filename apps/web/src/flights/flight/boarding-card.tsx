import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { Flight } from '@crewroom/domain/flights/schemas';
import type { ReactNode } from 'react';
import { formatZulu } from '../../lib/dates.ts';
import { FlightStatusBadge } from '../../parts/badges.tsx';
import { BoardingLine } from '../../ui/boarding-line.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment, ZuluMoment } from '../../ui/moment.tsx';
import { PersonLink } from '../../ui/written-text.tsx';
import { ApprovalBadge } from '../approval-badge.tsx';
import classes from './boarding-card.module.css';

type BoardingCardProps = {
  readonly flight: Flight;
  /** The controls for those who manage the flight. */
  readonly children?: ReactNode;
};

type PartProps = Pick<BoardingCardProps, 'flight'>;

function Head({ flight }: PartProps) {
  const { scheduledDate, status, approvalStatus } = flight;
  return (
    <div className={classes.head}>
      <FlightStatusBadge status={status} />
      {approvalStatus !== 'approved' && <ApprovalBadge status={approvalStatus} />}
      <time className={classes.day} dateTime={scheduledDate.slice(0, 10)}>
        {formatZulu(scheduledDate, 'date')}
      </time>
    </div>
  );
}

function Times({ flight }: PartProps) {
  const { scheduledDate, times } = flight;
  const before = (time: string) => (
    <ZuluMoment value={instantBeforeDeparture(time, scheduledDate)} withLocal />
  );
  return (
    <dl className={classes.times}>
      <Fact name="Staff joining">{before(times.staffJoining)}</Fact>
      <Fact name="Passenger joining">{before(times.passengerJoining)}</Fact>
      <Fact name="Boarding">{before(times.boarding)}</Fact>
      <Fact name="Departure">
        <ZuluMoment value={scheduledDate} withLocal />
      </Fact>
    </dl>
  );
}

function Stub({ flight }: PartProps) {
  const { gate, aircraft, serviceCategory, dispatcherUsername, reviewedAt, reviewedBy } = flight;
  return (
    <dl className={classes.stub}>
      <Fact name="Gate">
        <span className={classes.gate}>{gate === '' ? '—' : gate}</span>
      </Fact>
      <Fact name="Aircraft">{aircraft}</Fact>
      {serviceCategory !== '' && <Fact name="Service">{serviceCategory}</Fact>}
      <Fact name="Dispatcher">
        <PersonLink username={dispatcherUsername} />
      </Fact>
      {reviewedAt !== null && (
        <Fact name="Reviewed">
          {reviewedBy !== null && <PersonLink username={reviewedBy} />} <Moment value={reviewedAt} />
        </Fact>
      )}
    </dl>
  );
}

/** The flight as a boarding card: status, date, route, times, gate and aircraft. */
export function BoardingCard({ flight, children }: BoardingCardProps) {
  const { departure, arrival } = flight.route;
  return (
    <section className={classes.card} aria-label="Boarding card" data-live={`boarding:${flight._id}`}>
      <div className={classes.main}>
        <Head flight={flight} />
        <BoardingLine from={departure} to={arrival} />
        <Times flight={flight} />
      </div>
      <Stub flight={flight} />
      {children && <div className={classes.run}>{children}</div>}
    </section>
  );
}
