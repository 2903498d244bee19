import type { FlightHistoryEntry, UpcomingFlight, WaitingFlight } from '@crewroom/domain/flights/schemas';
import { userMessages } from '@crewroom/domain/members/messages';
import type { ReactNode } from 'react';
import { FlightStatusBadge, RoleBadge } from '../../../components/badges.tsx';
import { FlightLink } from '../../../components/flight-link.tsx';
import { placeInWords } from '../../../components/place-in-line.ts';
import { SectionCard, ShortList } from '../../../components/ui/cards.tsx';
import { ZuluMoment } from '../../../components/ui/moment.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { PersonLink } from '../../../components/ui/written-text.tsx';
import { listedOf } from '../../../lib/counted.ts';
import { formatZulu } from '../../../lib/dates.ts';
import { JoiningTime } from './standing.tsx';

type Seat = Pick<
  FlightHistoryEntry,
  '_id' | 'flightCode' | 'route' | 'scheduledDate' | 'userRole' | 'status' | 'aircraft'
>;

type FlightRowProps = {
  readonly seat: Seat;
  /** When to be there, for a flight to come. */
  readonly beThere?: ReactNode;
  /** The dispatcher, or who gave the seat. */
  readonly children: ReactNode;
};

/** One seat: flight, route, time and role. */
function FlightRow({ seat, beThere, children }: FlightRowProps) {
  return (
    <article
      className="group/row grid gap-x-4 gap-y-1 min-w-0 @min-[36rem]:grid-cols-[minmax(0,1fr)_auto]"
      aria-label={`Flight ${seat.flightCode}`}
    >
      <div className="flex flex-wrap gap-x-2 gap-y-1 items-center min-w-0 @min-[36rem]:[grid-area:1_/_1]">
        <FlightLink
          className="text-bright font-mono text-16 font-heavy wrap-anywhere touch-target"
          flight={seat}
        />
        <FlightStatusBadge status={seat.status} />
        <RoleBadge role={seat.userRole} />
      </div>
      <p className="font-mono text-16 wrap-anywhere @min-[36rem]:[grid-area:2_/_1]">{`${seat.route.departure} → ${seat.route.arrival}`}</p>
      <p className="flex flex-wrap gap-x-3 gap-y-0 items-baseline font-mono text-15 @min-[36rem]:justify-end @min-[36rem]:[grid-area:1_/_2]">
        <time dateTime={seat.scheduledDate.slice(0, 10)}>{formatZulu(seat.scheduledDate, 'date')}</time>
        <ZuluMoment value={seat.scheduledDate} withLocal />
      </p>
      {beThere !== undefined && (
        <p className="flex flex-wrap gap-x-2 gap-y-0 items-baseline text-accent-text font-mono text-15 @min-[36rem]:justify-end @min-[36rem]:[grid-area:2_/_2]">
          <span className="font-sans text-14">Report at</span> {beThere}
        </p>
      )}
      <p
        className={`flex flex-wrap gap-x-4 gap-y-0 text-dim text-14 leading-6 wrap-anywhere ${beThere === undefined ? '@min-[36rem]:[grid-area:2_/_2] @min-[36rem]:max-w-105 @min-[36rem]:justify-end' : '@min-[36rem]:col-span-full'}`}
      >
        <span>{children}</span>
        <span>{seat.aircraft}</span>
      </p>
    </article>
  );
}

type ListProps<One> = {
  readonly flights: readonly One[];
  /** How many there are, listed or not. */
  readonly total: number;
};

type FlightListCardProps<One> = ListProps<One> & { readonly title: string; readonly children: ReactNode };

/** A card with a list of flights, which says how many there are when it does not list all. */
function FlightListCard<One>({ title, flights, total, children }: FlightListCardProps<One>) {
  const isCut = total > flights.length;
  const count = <span className="text-dim font-mono text-14">{listedOf(flights.length, total)}</span>;
  return (
    <SectionCard title={title} beside={isCut && count}>
      {children}
    </SectionCard>
  );
}

type FlightHistoryListProps = ListProps<FlightHistoryEntry> & {
  readonly title: string;
  /** How many are shown until the list is unfolded. */
  readonly shown: number;
};

function Dispatcher({ flight }: { readonly flight: FlightHistoryEntry }) {
  const username = flight.dispatcher?.robloxUsername ?? flight.dispatcherUsername;
  return <>Dispatcher {username === '' ? '—' : <PersonLink username={username} />}</>;
}

/** The latest past flights, newest departure first. */
export function FlightHistoryList({ title, flights, total, shown }: FlightHistoryListProps) {
  return (
    <FlightListCard title={title} flights={flights} total={total}>
      {flights.length === 0 ? (
        <EmptyState>{userMessages.noFlightHistory}</EmptyState>
      ) : (
        <ShortList items={flights} shown={shown} keyOf={({ _id }) => _id}>
          {(flight) => (
            <FlightRow seat={flight}>
              <Dispatcher flight={flight} />
            </FlightRow>
          )}
        </ShortList>
      )}
    </FlightListCard>
  );
}

const SHOWN = 10;

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
  return (
    <FlightListCard title="Upcoming Flights" flights={flights} total={total}>
      {flights.length === 0 ? (
        <EmptyState>{userMessages.noUpcomingFlights}</EmptyState>
      ) : (
        <ShortList items={flights} shown={SHOWN} keyOf={({ _id }) => _id}>
          {(flight) => (
            <FlightRow seat={flight} beThere={<JoiningTime flight={flight} />}>
              <Assigner flight={flight} />
            </FlightRow>
          )}
        </ShortList>
      )}
    </FlightListCard>
  );
}

/** The seats one waits for, earliest first. Most wait for none and see nothing of it. */
export function WaitingFlightList({ flights, total }: ListProps<WaitingFlight>) {
  if (flights.length === 0) return null;
  return (
    <FlightListCard title="Waiting for a Seat" flights={flights} total={total}>
      <ShortList items={flights} shown={SHOWN} keyOf={({ _id }) => _id}>
        {(flight) => <FlightRow seat={flight}>{placeInWords(flight.position)}</FlightRow>}
      </ShortList>
    </FlightListCard>
  );
}
