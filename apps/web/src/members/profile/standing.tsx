import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';
import type { OwnProfile } from '@crewroom/domain/members/schemas';
import { quotaOutlook, termFlightsOf } from '@crewroom/domain/terms/rules';
import { IconPlaneDeparture, IconTargetArrow } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { relativeTime } from '../../lib/relative-time.ts';
import { ZuluMoment } from '../../ui/moment.tsx';
import { joinTime, seatsInTerm } from './next-flight.ts';
import classes from './standing.module.css';

type JoiningTimeProps = { readonly flight: Pick<UpcomingFlight, 'userRole' | 'times' | 'scheduledDate'> };

/** When to join a flight, with the day where it is not the one of the departure. */
export function JoiningTime({ flight }: JoiningTimeProps) {
  const join = joinTime(flight);
  const isSameDay = join.slice(0, 10) === flight.scheduledDate.slice(0, 10);
  return <ZuluMoment value={join} format={isSameDay ? 'time' : 'dateTime'} withLocal />;
}

type NextFlightLineProps = { readonly flight: UpcomingFlight };

/** The next flight where it is more than a day away: which, and when to be there. */
export function NextFlightLine({ flight }: NextFlightLineProps) {
  const { _id: id, flightCode, route } = flight;
  return (
    <section className={classes.line} aria-label="Next flight">
      <IconPlaneDeparture className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <p>
        Next flight{' '}
        <Link className={classes.code} to="/flights/$id" params={{ id }}>
          {flightCode}
        </Link>{' '}
        <span className={classes.route}>{`${route.departure} → ${route.arrival}`}</span>. Be there{' '}
        <span className={classes.when}>
          <ZuluMoment value={joinTime(flight)} format="dateTime" withLocal />
        </span>
        .
      </p>
    </section>
  );
}

type QuotaLineProps = { readonly profile: OwnProfile; readonly now: Date };

/** The quota in one line, with what would meet it. */
export function QuotaLine({ profile, now }: QuotaLineProps) {
  const { user, upcomingFlights, nextQuotaReset } = profile;
  const seats = seatsInTerm(upcomingFlights, nextQuotaReset, now);
  const isDue = Date.parse(nextQuotaReset) <= now.getTime();
  return (
    <section className={classes.line} aria-label="Where you stand">
      <IconTargetArrow className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <p>
        {quotaOutlook(termFlightsOf(user.stats), seats)}{' '}
        <span className={classes.reset}>
          {isDue ? 'The reset is due.' : `Reset ${relativeTime(nextQuotaReset, now)}.`}
        </span>
      </p>
    </section>
  );
}
