import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatZulu } from '../../lib/dates.ts';
import { FlightStatusBadge, RoleBadge } from '../../parts/badges.tsx';
import { countdown } from '../../parts/countdown.ts';
import { BoardingLine } from '../../ui/boarding-line.tsx';
import { Fact } from '../../ui/fact.tsx';
import { ZuluMoment } from '../../ui/moment.tsx';
import { joinTime } from './next-flight.ts';
import classes from './next-flight-card.module.css';

type NextFlightCardProps = { readonly flight: UpcomingFlight; readonly now: Date };

function Times({ flight }: Pick<NextFlightCardProps, 'flight'>) {
  const boarding = instantBeforeDeparture(flight.times.boarding, flight.scheduledDate);
  return (
    <dl className={classes.times}>
      <Fact name="Be there">
        <ZuluMoment value={joinTime(flight)} withLocal />
      </Fact>
      <Fact name="Boarding">
        <ZuluMoment value={boarding} withLocal />
      </Fact>
      <Fact name="Departure">
        <ZuluMoment value={flight.scheduledDate} withLocal />
      </Fact>
    </dl>
  );
}

function Stub({ flight }: Pick<NextFlightCardProps, 'flight'>) {
  return (
    <dl className={classes.stub}>
      <Fact name="Your seat">
        <RoleBadge role={flight.userRole} />
      </Fact>
      <Fact name="Gate">
        <span className={classes.gate}>{flight.gate === '' ? '—' : flight.gate}</span>
      </Fact>
      <Fact name="Aircraft">{flight.aircraft}</Fact>
    </dl>
  );
}

/** The member's next flight within a day, as a boarding card: route, joining time, seat and gate. */
export function NextFlightCard({ flight, now }: NextFlightCardProps) {
  const headingId = useId();
  const { flightCode, route, scheduledDate: departure, status } = flight;
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <div className={classes.main}>
        <div className={classes.head}>
          <h2 className={classes.title} id={headingId}>
            {status === 'IN PROGRESS' ? 'Current flight' : 'Next flight'}
          </h2>
          <Link className={`${classes.code} touch-target`} to="/flights/$id" params={{ id: flight._id }}>
            {flightCode}
          </Link>
          <time className={classes.day} dateTime={departure.slice(0, 10)}>
            {formatZulu(departure, 'date')}
          </time>
          <FlightStatusBadge status={status} />
        </div>
        <BoardingLine from={route.departure} to={route.arrival} />
        <p className={classes.countdown}>
          {countdown({ join: joinTime(flight), departure, status }, now, 'Be there')}
        </p>
        <Times flight={flight} />
      </div>
      <Stub flight={flight} />
    </section>
  );
}
