import { innerScreens } from '@crewroom/domain/contract/access';
import { formatDay } from '@crewroom/domain/days';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { FlightCard, FlightRole } from '@crewroom/domain/flights/schemas';
import { type FreeRole, missingRoles } from '@crewroom/domain/flights/shortage';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconArrowsMaximize from '~icons/tabler/arrows-maximize';
import IconUsersGroup from '~icons/tabler/users-group';
import IconUsersMinus from '~icons/tabler/users-minus';
import { FlightStatusBadge } from '../../../components/badges.tsx';
import { BoardingLine } from '../../../components/boarding-line.tsx';
import { countdown } from '../../../components/countdown.ts';
import { FlightLink } from '../../../components/flight-link.tsx';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { gateInWords } from '../../../components/in-words.ts';
import { useShownDay } from '../../../components/time-order.ts';
import { Button, buttonClasses } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { shownAs } from '../flight-cache.ts';
import { schedulingBoardQuery } from '../queries.ts';
import { isFull } from '../seats.ts';
import { eveningInWords, eveningOf } from './evening.ts';
import classes from './evening-screen.module.css';

const flightsClasses = `grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4 ${classes.flights}`;

type FlightProps = { readonly flight: FlightCard; readonly now: Date };

/** Shows the missing crew as the largest text of a flight, or a line when no crew is missing. */
function Missing({
  roles,
  isComplete,
}: {
  readonly roles: readonly FreeRole[];
  readonly isComplete: boolean;
}) {
  const count = roles.reduce((sum, { free }) => sum + free, 0);
  if (count === 0) {
    return (
      isComplete && (
        <p className="flex gap-1.5 items-center text-green-text text-15 font-semibold">
          <IconUsersGroup size={18} aria-hidden />
          Crew complete
        </p>
      )
    );
  }
  return (
    <p className="flex gap-3 items-center py-2 px-3 border border-amber-line rounded bg-amber-fill text-amber-text-strong">
      <strong className={`font-mono text-[2.75rem] font-heavy leading-none ${classes.missing}`}>
        {count}
      </strong>
      <span className="min-w-0 wrap-anywhere">
        <span className="flex gap-1.5 items-center text-15 font-bold">
          <IconUsersMinus size={18} aria-hidden />
          missing
        </span>
        <span className="text-15">
          {roles.map(({ name, free }) => (free === 1 ? name : `${name} × ${free}`)).join(', ')}
        </span>
      </span>
    </p>
  );
}

/** One role and the members who have a seat in it. */
function RoleLine({ role }: { readonly role: FlightRole }) {
  const names = role.assigned.map(({ username }) => username).join(', ');
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-0 items-baseline py-1.5 text-14 wrap-anywhere not-first:border-t not-first:border-t-line">
      <span className="text-bright font-semibold">{role.name}</span>
      <span className="flex-[1_1_7rem] min-w-0 text-dim">{names === '' ? 'Nobody yet' : names}</span>
      <span className="font-mono">{`${role.assigned.length}/${role.capacity}`}</span>
    </li>
  );
}

type Leg = { readonly name: string; readonly at: string };

/** Shows the steps to the departure as a line: past steps have the accent colour, and the next step is bold. */
function TimeLine({
  legs,
  now,
  departure,
}: {
  readonly legs: readonly Leg[];
  readonly now: Date;
  readonly departure: string;
}) {
  const next = legs.findIndex(({ at }) => Date.parse(at) > now.getTime());
  const reached = next === -1 ? legs.length : next;
  return (
    <dl className="flex flex-wrap">
      {legs.map(({ name, at }, index) => (
        <div
          key={name}
          className={`relative flex-[1_0_5rem] min-w-0 pt-4 before:absolute before:top-1.25 before:inset-x-0 before:border-t-2 after:absolute after:top-0 after:start-0 after:size-3 after:rounded-full after:border-2 ${index < reached ? 'before:border-t-accent-text after:border-accent-text after:bg-accent-text' : 'before:border-t-line-strong after:border-line-strong after:bg-card'}`}
        >
          <dt>{name}</dt>
          <dd className={`font-mono text-16 ${index === reached ? 'text-bright font-heavy' : ''}`}>
            <DenseFlightTime value={at} under={departure} isStacked />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A flight of the evening: the missing crew, the time until its crew joins, and the steps to its departure. */
function EveningFlight({ flight, now }: FlightProps) {
  const { _id: id, flightCode, route, scheduledDate: departure, times, gate, status, roles } = flight;
  const join = instantBeforeDeparture(times.staffJoining, departure);
  const legs = [
    { name: 'Joining', at: join },
    { name: 'Boarding', at: instantBeforeDeparture(times.boarding, departure) },
    { name: 'Departure', at: departure },
  ];
  return (
    <article
      className="grid grid-cols-1 gap-3 content-start min-w-0 p-4 border border-line rounded-panel bg-card shadow-card"
      aria-label={`Flight ${flightCode}`}
      data-live={`flight:${id}`}
    >
      <div className="flex flex-wrap gap-x-3 gap-y-1 items-center min-w-0">
        <FlightLink
          className="text-bright font-mono text-20 font-heavy wrap-anywhere touch-target"
          flight={flight}
        />
        <FlightStatusBadge status={status} />
        {gate !== '' && (
          <span className="min-w-0 ms-auto font-mono font-heavy wrap-anywhere">{gateInWords(gate)}</span>
        )}
      </div>
      <BoardingLine from={route.departure} to={route.arrival} size="card" />
      <Missing roles={missingRoles(flight)} isComplete={isFull(flight)} />
      <p className={`text-accent-text text-18 font-bold leading-6 ${classes.lead}`}>
        {countdown({ join, departure, status }, now, 'Crew joins')}
      </p>
      <TimeLine legs={legs} now={now} departure={departure} />
      <ul className="grid p-0 border-t border-t-line list-none" aria-label="Crew">
        {roles.map((role) => (
          <RoleLine key={role.name} role={role} />
        ))}
      </ul>
    </article>
  );
}

const eveningSkeleton = (
  <div className={flightsClasses}>
    <Skeleton className="h-75 rounded-panel" count={3} />
  </div>
);

/** Today's flights for a second screen. It loads the scheduling board, follows it live, and moves on with the day. */
export function EveningScreen() {
  const query = useQuery(schedulingBoardQuery());
  const now = useCurrentMinute();
  const day = useShownDay(now.toISOString());
  const wall = useRef<HTMLDivElement>(null);
  const evening = query.data === undefined ? undefined : eveningOf(query.data, now);
  return (
    <>
      <PageHeader title={innerScreens['/scheduling/today'].label}>
        <Link className={buttonClasses({ kind: 'quiet' })} to="/scheduling">
          <IconArrowLeft size={16} aria-hidden />
          Flight Scheduling
        </Link>
        {document.fullscreenEnabled && (
          <Button onClick={() => void wall.current?.requestFullscreen().catch(() => undefined)}>
            <IconArrowsMaximize size={16} aria-hidden />
            Full screen
          </Button>
        )}
      </PageHeader>
      <div className={`@container ${classes.wall}`} ref={wall}>
        <p className="flex flex-wrap gap-x-5 gap-y-1 items-baseline mb-4 text-text font-mono">
          <span className="text-bright text-[2rem] font-heavy leading-[2.5rem]">
            <DenseFlightTime value={now.toISOString()} under={day} />
          </span>
          <span>{formatDay(day)}</span>
          <span className="text-dim font-sans">{evening === undefined ? ' ' : eveningInWords(evening)}</span>
        </p>
        <QueryView
          query={shownAs(query, evening)}
          failure={flightMessages.flightsFailed}
          skeleton={eveningSkeleton}
          isEmpty={({ flights }) => flights.length === 0}
          empty="No flight is left for today, and none departs in the next six hours."
        >
          {({ flights }) => (
            <div className={flightsClasses}>
              {flights.map((flight) => (
                <EveningFlight key={flight._id} flight={flight} now={now} />
              ))}
            </div>
          )}
        </QueryView>
      </div>
    </>
  );
}
