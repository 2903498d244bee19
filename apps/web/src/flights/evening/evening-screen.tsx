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
import { shownAs } from '../flight-cache.ts';
import { schedulingBoardQuery } from '../queries.ts';
import { freeSeats } from '../seats.ts';
import { type Evening, eveningInWords, eveningOf } from './evening.ts';

const flightsLook =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4 min-[100em]:group-[:fullscreen]/wall:grid-cols-[repeat(auto-fill,minmax(28rem,1fr))]';

const skeletonLook = 'h-75 rounded-panel';

type FlightProps = { readonly flight: FlightCard; readonly now: Date };

/** One role: who sits there, and how many are missing. */
function RoleLine({ role, isShort }: { readonly role: FlightRole; readonly isShort: boolean }) {
  const names = role.assigned.map(({ username }) => username).join(', ');
  return (
    <li
      className="flex flex-wrap gap-x-3 gap-y-0 items-baseline justify-between py-1.5 wrap-anywhere not-first:border-t not-first:border-t-line"
      data-short={isShort}
    >
      <span className="text-bright font-semibold">{role.name}</span>
      {names !== '' && <span className="flex-1 min-w-0 text-dim text-14">{names}</span>}
      {isShort && (
        <strong className="inline-flex gap-1.5 items-center self-center py-0.5 px-2 border border-amber-line rounded bg-amber-fill text-amber-text-strong text-14">
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
    <article
      className="grid gap-3 content-start min-w-0 p-4 border border-line rounded-panel bg-card shadow-card"
      aria-label={`Flight ${flightCode}`}
      data-live={`flight:${id}`}
    >
      <div className="flex flex-wrap gap-x-3 gap-y-1 items-center min-w-0">
        <Link
          className={`text-bright font-mono text-20 font-heavy wrap-anywhere touch-target`}
          to="/flights/$id"
          params={{ id }}
        >
          {flightCode}
        </Link>
        <FlightStatusBadge status={status} />
        {gate !== '' && (
          <span className="min-w-0 ms-auto font-mono font-heavy wrap-anywhere">{gateInWords(gate)}</span>
        )}
      </div>
      <BoardingLine from={route.departure} to={route.arrival} size="card" />
      <p className="text-accent-text text-22 font-bold leading-7 min-[100em]:group-[:fullscreen]/wall:text-[1.75rem] min-[100em]:group-[:fullscreen]/wall:leading-[2.25rem]">
        {countdown({ join, departure, status }, now, 'Crew joins')}
      </p>
      <dl className="grid grid-cols-3 gap-2 [&_dt]:text-dim [&_dt]:text-13 [&_dt]:leading-5 [&_dd]:font-mono [&_dd]:text-18 [&_dd]:font-heavy">
        <Fact name="Joining">
          <ZuluMoment value={join} under={departure} />
        </Fact>
        <Fact name="Boarding">
          <ZuluMoment value={instantBeforeDeparture(times.boarding, departure)} under={departure} />
        </Fact>
        <Fact name="Departure">
          <ZuluMoment value={departure} />
        </Fact>
      </dl>
      <ul className="grid p-0 border-t border-t-line list-none" aria-label="Crew">
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
    <div className={flightsLook}>
      {evening.flights.map((flight) => (
        <EveningFlight key={flight._id} flight={flight} now={now} />
      ))}
    </div>
  );
}

function EveningSkeleton() {
  return (
    <div className={flightsLook}>
      <Skeleton className={skeletonLook} />
      <Skeleton className={skeletonLook} />
      <Skeleton className={skeletonLook} />
    </div>
  );
}

/** Today's flights for a second screen: it reads the scheduling board, follows it live, and moves on with the day. */
export function EveningScreen() {
  const query = useQuery(schedulingBoardQuery());
  const now = useCurrentMinute();
  const wall = useRef<HTMLDivElement>(null);
  const evening = query.data === undefined ? undefined : eveningOf(query.data, now);
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
      <div
        className="group/wall @container [&:fullscreen]:p-6 [&:fullscreen]:overflow-y-auto [&:fullscreen]:bg-page"
        ref={wall}
      >
        <p className="flex flex-wrap gap-x-5 gap-y-1 items-baseline mb-4 text-text font-mono">
          <time className="text-bright text-[2rem] font-heavy leading-[2.5rem]" dateTime={now.toISOString()}>
            {formatZulu(now.toISOString(), 'time')}
          </time>
          <span>{formatZulu(now.toISOString(), 'date')}</span>
          <span className="text-dim font-sans">{evening === undefined ? ' ' : eveningInWords(evening)}</span>
        </p>
        <QueryView
          query={shownAs(query, evening)}
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
