import type { FlightHistoryEntry } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatZulu } from '../../../lib/dates.ts';
import { FlightStatusBadge } from '../../../parts/flight-status-badge.tsx';
import { RoleBadge } from '../../../parts/role-badge.tsx';
import { ZuluMoment } from '../../../ui/moment.tsx';
import classes from './flight-row.module.css';

type Seat = Pick<
  FlightHistoryEntry,
  '_id' | 'flightCode' | 'route' | 'scheduledDate' | 'userRole' | 'status' | 'aircraft'
>;

type FlightRowProps = {
  readonly seat: Seat;
  /** Who stands behind the seat or the flight. */
  readonly children: ReactNode;
};

/** One seat on a flight: what, where, when, in which role. */
export function FlightRow({ seat, children }: FlightRowProps) {
  return (
    <article className={classes.row} aria-label={`Flight ${seat.flightCode}`}>
      <div className={classes.head}>
        <Link className={classes.code} to="/flights/$id" params={{ id: seat._id }}>
          {seat.flightCode}
        </Link>
        <FlightStatusBadge status={seat.status} />
        <RoleBadge role={seat.userRole} />
      </div>
      <p className={classes.route}>{`${seat.route.departure} → ${seat.route.arrival}`}</p>
      <p className={classes.when}>
        <time dateTime={seat.scheduledDate.slice(0, 10)}>{formatZulu(seat.scheduledDate, 'date')}</time>
        <ZuluMoment value={seat.scheduledDate} withLocal />
      </p>
      <p className={classes.about}>
        <span>{children}</span>
        <span>{seat.aircraft}</span>
      </p>
    </article>
  );
}
