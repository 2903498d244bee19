import { dayAfter, WEEK_DAYS, zuluDayOf } from '@crewroom/domain/days';
import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import { fittingRoles, type SeatSeeker } from '@crewroom/domain/flights/fitting';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { weekdays } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FlightTime } from '../../../components/flight-time.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { stateOf } from '../management.ts';
import { flightWeekQuery } from '../queries.ts';

/** A flight with the names of its roles that fit a member. */
type FittingFlight = { readonly flight: FlightCard; readonly roles: readonly string[] };

/** The maximum number of flights in the card. */
const MAX_FITTING = 3;

/** Returns the next flights of the weeks that fit a member, in their order. */
export function findMatchingFlights(
  weeks: readonly FlightWeek[],
  seeker: SeatSeeker,
  now: Date,
): FittingFlight[] {
  return weeks
    .flatMap(({ flights }) => weekdays.flatMap((weekday) => flights[weekday]))
    .map((flight) => ({
      flight,
      roles: fittingRoles({ ...flight, state: stateOf(flight) }, seeker, now).map(({ name }) => name),
    }))
    .filter(({ roles }) => roles.length > 0)
    .slice(0, MAX_FITTING);
}

const rows = 'grid grid-cols-1 p-0 list-none max-md:[&>:nth-child(n+3)]:hidden';

/** Undefined until the viewer's qualifications are loaded. */
type MatchingFlightsProps = { readonly seeker: SeatSeeker | undefined };

/** Returns the flights that fit the viewer this week. It adds next week's flights when this week has too few. */
function useFittingFlights(seeker: SeatSeeker | undefined) {
  const now = useCurrentMinute();
  const today = zuluDayOf(now);
  const thisWeek = useQuery(flightWeekQuery(today));
  const weeks = thisWeek.data === undefined ? [] : [thisWeek.data];
  const isTooFew =
    seeker !== undefined && weeks.length > 0 && findMatchingFlights(weeks, seeker, now).length < MAX_FITTING;
  const nextWeek = useQuery({ ...flightWeekQuery(dayAfter(today, WEEK_DAYS)), enabled: isTooFew });
  const lastNeeded = isTooFew ? nextWeek : thisWeek;
  const isKnown = seeker !== undefined && thisWeek.data !== undefined && lastNeeded.data !== undefined;
  const shown = isTooFew && nextWeek.data !== undefined ? [...weeks, nextWeek.data] : weeks;
  return {
    data: isKnown ? findMatchingFlights(shown, seeker, now) : undefined,
    error: thisWeek.error ?? lastNeeded.error,
    isFetching: thisWeek.isFetching || lastNeeded.isFetching,
    refetch: async () => {
      await Promise.all([thisWeek.refetch(), ...(isTooFew ? [nextWeek.refetch()] : [])]);
    },
  };
}

/** A flight with a free seat. The whole row is a link to it. */
function Row({ fitting }: { readonly fitting: FittingFlight }) {
  const { flight, roles } = fitting;
  const { _id: id, flightCode, route, scheduledDate } = flight;
  return (
    <li className="min-w-0 first:-mt-1.5 not-first:border-t not-first:border-t-line">
      <Link
        className="grid grid-cols-1 gap-0.5 min-h-14 py-1.5 -mx-2 px-2 rounded text-text no-underline hover:bg-hover"
        to="/flights/$id"
        params={{ id }}
      >
        <span className="flex flex-wrap items-baseline gap-x-2.5 font-mono text-15 leading-6 wrap-anywhere @max-[24rem]:gap-x-1.5 @max-[24rem]:text-13">
          <span className="font-heavy text-bright">
            <FlightTime value={scheduledDate} />
          </span>
          <span>{`${route.departure} → ${route.arrival}`}</span>
          <span className="ms-auto font-heavy text-accent-text">{flightCode}</span>
        </span>
        <span className="min-w-0 overflow-hidden text-13 leading-5 text-dim text-ellipsis whitespace-nowrap">
          {roles.join(', ')}
        </span>
      </Link>
    </li>
  );
}

function RowSkeletons() {
  return (
    <div className={rows}>
      <Skeleton className="h-14 rounded" count={MAX_FITTING} />
    </div>
  );
}

/** The card with its rule, which is shown before any flight is loaded. */
function MatchingFlightsCard({ children }: { readonly children: ReactNode }) {
  return (
    <SectionCard
      title="Flights for you"
      headerAction={
        <Link className="text-14 leading-6 font-semibold touch-target" to="/flights">
          All flights
        </Link>
      }
    >
      {children}
      <p className="mt-2 text-13 leading-5 text-dim max-md:sr-only">
        Free seats in roles you may take, while you have no other flight and no leave.
      </p>
    </SectionCard>
  );
}

/** The card until the viewer's profile is loaded. */
export function MatchingFlightsSkeleton() {
  return (
    <MatchingFlightsCard>
      <RowSkeletons />
    </MatchingFlightsCard>
  );
}

/** The next flights with a free seat that the viewer may take, of this week and the next. */
export function MatchingFlights({ seeker }: MatchingFlightsProps) {
  const query = useFittingFlights(seeker);
  return (
    <MatchingFlightsCard>
      <QueryView
        query={query}
        failure={flightMessages.flightsFailed}
        skeleton={<RowSkeletons />}
        isEmpty={(flights) => flights.length === 0}
        empty="No free seat fits you this week or next."
      >
        {(flights) => (
          <ul className={rows}>
            {flights.map((fitting) => (
              <Row key={fitting.flight._id} fitting={fitting} />
            ))}
          </ul>
        )}
      </QueryView>
    </MatchingFlightsCard>
  );
}
