import { FALLBACK_ROLE } from '@crewroom/domain/flights/roles';
import type { FlightHistoryEntry, UpcomingFlight, WaitingFlight } from '@crewroom/domain/flights/schemas';
import { isUnderWay } from '@crewroom/domain/flights/status';
import { userMessages } from '@crewroom/domain/members/messages';
import type { ReactNode } from 'react';
import { FlightStatusBadge, RoleBadge } from '../../../components/badges.tsx';
import { FlightLink } from '../../../components/flight-link.tsx';
import { FlightTime } from '../../../components/flight-time.tsx';
import { ExpandableList, SectionCard, SHORT_ROWS } from '../../../components/ui/cards.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { PersonLink } from '../../../components/user-text.tsx';
import { placeInWords } from '../../../components/waitlist-place.ts';
import { formatZulu } from '../../../lib/dates.ts';
import { listedOf } from '../../../lib/format-count.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { joinTime } from './next-flight.ts';

type Seat = Pick<
  FlightHistoryEntry,
  '_id' | 'flightCode' | 'route' | 'scheduledDate' | 'userRole' | 'status' | 'aircraft'
>;

type RowProps = {
  readonly seat: Seat;
  /** The end of the first line: its time, or the code. */
  readonly first: ReactNode;
  readonly second: ReactNode;
};

/** One seat in two lines. */
function Row({ seat, first, second }: RowProps) {
  return (
    <article className="grid gap-0.5" aria-label={`Flight ${seat.flightCode}`}>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 font-mono text-15 leading-6 @max-[24rem]:gap-x-1.5 @max-[24rem]:text-13">
        {first}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-13 leading-5 text-dim wrap-anywhere">
        {second}
      </div>
    </article>
  );
}

const codeClasses = 'font-mono font-heavy text-bright wrap-anywhere touch-target';

function Route({ seat: { route } }: { readonly seat: Seat }) {
  return <p className="wrap-anywhere">{`${route.departure} → ${route.arrival}`}</p>;
}

/** A flown seat: flight and time, result and role. */
function FlownRow({ flight }: { readonly flight: FlightHistoryEntry }) {
  const { scheduledDate, status, userRole, aircraft } = flight;
  return (
    <Row
      seat={flight}
      first={
        <>
          <FlightLink className={codeClasses} flight={flight} />
          <Route seat={flight} />
          <p className="ms-auto text-14">
            <time dateTime={scheduledDate.slice(0, 10)}>{formatZulu(scheduledDate, 'date')}</time>{' '}
            <FlightTime value={scheduledDate} under={scheduledDate} />
          </p>
        </>
      }
      second={
        <>
          <FlightStatusBadge status={status} />
          <RoleBadge role={userRole} />
          <span className="ms-auto">
            <Dispatcher flight={flight} />
            {` · ${aircraft}`}
          </span>
        </>
      }
    />
  );
}

/** An upcoming seat: time and route, role and joining time. */
function ComingRow({ seat, children }: { readonly seat: Seat; readonly children: ReactNode }) {
  const { scheduledDate, userRole, status } = seat;
  return (
    <Row
      seat={seat}
      first={
        <>
          <p className="font-heavy text-bright">
            <FlightTime value={scheduledDate} />
          </p>
          <Route seat={seat} />
          <span className="ms-auto">
            <FlightLink className={codeClasses} flight={seat} />
          </span>
        </>
      }
      second={
        <>
          <span className="text-text">{userRole.trim() === '' ? FALLBACK_ROLE : userRole}</span>
          {status !== 'AVAILABLE' && <FlightStatusBadge status={status} />}
          {children}
        </>
      }
    />
  );
}

type ListProps<One> = {
  readonly flights: readonly One[];
  /** The total number, listed or not. */
  readonly total: number;
};

type FlightListCardProps<One> = ListProps<One> & { readonly title: string; readonly children: ReactNode };

/** A card with a list of flights, which shows the total when it does not list all. */
function FlightListCard<One>({ title, flights, total, children }: FlightListCardProps<One>) {
  const isCut = total > flights.length;
  return (
    <SectionCard
      title={title}
      detail={isCut && listedOf(flights.length, total)}
      isOpenAtFirst={total <= SHORT_ROWS}
    >
      {children}
    </SectionCard>
  );
}

type FlightHistoryListProps = ListProps<FlightHistoryEntry> & {
  readonly title: string;
  /** How many are shown until the list is expanded. */
  readonly shown: number;
};

function Dispatcher({ flight }: { readonly flight: FlightHistoryEntry }) {
  const username = flight.dispatcher?.robloxUsername ?? flight.dispatcherUsername;
  return (
    <>
      <span className="visually-hidden">Dispatcher </span>
      {username === '' ? '—' : <PersonLink username={username} />}
    </>
  );
}

/** The latest past flights, newest departure first. */
export function FlightHistoryList({ title, flights, total, shown }: FlightHistoryListProps) {
  return (
    <FlightListCard title={title} flights={flights} total={total}>
      {flights.length === 0 ? (
        <EmptyState>{userMessages.noFlightHistory}</EmptyState>
      ) : (
        <ExpandableList items={flights} shown={shown} keyOf={({ _id }) => _id}>
          {(flight) => <FlownRow flight={flight} />}
        </ExpandableList>
      )}
    </FlightListCard>
  );
}

const SHOWN = 3;

/** Fewer on a phone. On the own profile the first is just above already, as the next flight. */
const SHOWN_ON_PHONE = 2;

function Assigner({ flight }: { readonly flight: UpcomingFlight }) {
  if (flight.assignedBy === null) return 'Self-assigned';
  return (
    <>
      Assigned by <PersonLink username={flight.assignedBy.robloxUsername} />
    </>
  );
}

/** Seats on upcoming flights, earliest first. */
export function UpcomingFlightList({ flights, total }: ListProps<UpcomingFlight>) {
  const shown = useMediaQuery(SMALL_SCREEN) ? SHOWN_ON_PHONE : SHOWN;
  return (
    <FlightListCard title="Upcoming flights" flights={flights} total={total}>
      {flights.length === 0 ? (
        <EmptyState>{userMessages.noUpcomingFlights}</EmptyState>
      ) : (
        <ExpandableList items={flights} shown={shown} keyOf={({ _id }) => _id}>
          {(flight) => (
            <ComingRow seat={flight}>
              {!isUnderWay(flight.status) && (
                <span>
                  Report at{' '}
                  <span className="font-mono text-accent-text">
                    <FlightTime value={joinTime(flight)} under={flight.scheduledDate} />
                  </span>
                </span>
              )}
              <span className="ms-auto">
                <Assigner flight={flight} />
              </span>
            </ComingRow>
          )}
        </ExpandableList>
      )}
    </FlightListCard>
  );
}

/** The viewer's waitlists, earliest first. Renders nothing for members who are on none. */
export function WaitingFlightList({ flights, total }: ListProps<WaitingFlight>) {
  if (flights.length === 0) return null;
  return (
    <FlightListCard title="Waiting for a seat" flights={flights} total={total}>
      <ExpandableList items={flights} shown={SHOWN} keyOf={({ _id }) => _id}>
        {(flight) => <ComingRow seat={flight}>{placeInWords(flight.position)}</ComingRow>}
      </ExpandableList>
    </FlightListCard>
  );
}
