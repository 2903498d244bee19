import { innerScreens } from '@crewroom/domain/contract/access';
import { missingTonight } from '@crewroom/domain/flights/evening';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { FlightCard, FlightRole } from '@crewroom/domain/flights/schemas';
import { IconArrowLeft, IconArrowsMaximize, IconUsersMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatZulu } from '../../lib/dates.ts';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { FlightStatusBadge } from '../../parts/badges.tsx';
import { countdown } from '../../parts/countdown.ts';
import { gateInWords } from '../../parts/gate-in-words.ts';
import { BoardingLine } from '../../ui/boarding-line.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { ZuluMoment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { schedulingBoardQuery } from '../queries.ts';
import { freeSeats } from '../seats.ts';
import { type Evening, eveningInWords, eveningOf } from './evening.ts';
import classes from './evening-screen.module.css';

type FlightProps = { readonly flight: FlightCard; readonly now: Date };

/** One role: who sits there, and how many are missing. */
function RoleLine({ role, isShort }: { readonly role: FlightRole; readonly isShort: boolean }) {
  const names = role.assigned.map(({ username }) => username).join(', ');
  return (
    <li className={classes.role} data-short={isShort}>
      <span className={classes.roleName}>{role.name}</span>
      {names !== '' && <span className={classes.names}>{names}</span>}
      {isShort && (
        <strong className={classes.missing}>
          <IconUsersMinus size={16} aria-hidden />
          {`${freeSeats(role)} missing`}
        </strong>
      )}
    </li>
  );
}

/** A flight of the evening: how long until its crew joins, its times, and who is missing. */
function EveningFlight({ flight, now }: FlightProps) {
  const { _id: id, flightCode, route, scheduledDate: departure, times, gate, status, roles } = flight;
  const join = instantBeforeDeparture(times.staffJoining, departure);
  const short = new Set(missingTonight(flight).map(({ roleIndex }) => roleIndex));
  return (
    <article className={classes.flight} aria-label={`Flight ${flightCode}`} data-live={`flight:${id}`}>
      <div className={classes.head}>
        <Link className={`${classes.code} touch-target`} to="/flights/$id" params={{ id }}>
          {flightCode}
        </Link>
        <FlightStatusBadge status={status} />
        {gate !== '' && <span className={classes.gate}>{gateInWords(gate)}</span>}
      </div>
      <BoardingLine from={route.departure} to={route.arrival} size="card" />
      <p className={classes.countdown}>{countdown({ join, departure, status }, now, 'Crew joins')}</p>
      <dl className={classes.times}>
        <Fact name="Joining">
          <ZuluMoment value={join} />
        </Fact>
        <Fact name="Boarding">
          <ZuluMoment value={instantBeforeDeparture(times.boarding, departure)} />
        </Fact>
        <Fact name="Departure">
          <ZuluMoment value={departure} />
        </Fact>
      </dl>
      <ul className={classes.roles} aria-label="Crew">
        {roles.map((role, roleIndex) => (
          <RoleLine key={role.name} role={role} isShort={short.has(roleIndex)} />
        ))}
      </ul>
    </article>
  );
}

type EveningProps = { readonly evening: Evening; readonly now: Date };

function EveningFlights({ evening, now }: EveningProps) {
  return (
    <div className={classes.flights}>
      {evening.flights.map((flight) => (
        <EveningFlight key={flight._id} flight={flight} now={now} />
      ))}
    </div>
  );
}

function EveningSkeleton() {
  return (
    <div className={classes.flights}>
      <Skeleton className={classes.skeleton} />
      <Skeleton className={classes.skeleton} />
      <Skeleton className={classes.skeleton} />
    </div>
  );
}

/** Today's flights for a second screen: it reads the scheduling board, follows it live, and moves on with the day. */
export function EveningScreen() {
  const { data, error, isFetching, refetch } = useQuery(schedulingBoardQuery());
  const now = useCurrentMinute();
  const wall = useRef<HTMLDivElement>(null);
  const evening = data === undefined ? undefined : eveningOf(data, now);
  return (
    <>
      <PageHeader title={innerScreens['/scheduling/today'].label}>
        <Link className={buttonLook({ kind: 'quiet' })} to="/scheduling">
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
      <div className={classes.wall} ref={wall}>
        <p className={classes.now}>
          <time className={classes.clock} dateTime={now.toISOString()}>
            {formatZulu(now.toISOString(), 'time')}
          </time>
          <span>{formatZulu(now.toISOString(), 'date')}</span>
          <span className={classes.sum}>{evening === undefined ? ' ' : eveningInWords(evening)}</span>
        </p>
        <QueryView
          query={{ data: evening, error, isFetching, refetch }}
          failure={flightMessages.flightsFailed}
          skeleton={<EveningSkeleton />}
          isEmpty={({ flights }) => flights.length === 0}
          empty="No flight is left for today, and none departs in the next six hours."
        >
          {(shown) => <EveningFlights evening={shown} now={now} />}
        </QueryView>
      </div>
    </>
  );
}
