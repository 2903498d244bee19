import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';
import { userMessages } from '@crewroom/domain/members/messages';
import { PersonLink } from '../../../ui/person-link.tsx';
import { EmptyFace } from '../../../ui/query-faces.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { FlightRow } from './flight-row.tsx';

const SHOWN = 10;

function Assigner({ flight }: { readonly flight: UpcomingFlight }) {
  if (flight.assignedBy === null) return 'Self-assigned';
  return (
    <>
      Assigned by <PersonLink username={flight.assignedBy.robloxUsername} />
    </>
  );
}

/** Seats on flights still ahead, soonest first. */
export function UpcomingFlightList({ flights }: { readonly flights: readonly UpcomingFlight[] }) {
  return (
    <SectionCard title="Upcoming Flights">
      {flights.length === 0 ? (
        <EmptyFace>{userMessages.noUpcomingFlights}</EmptyFace>
      ) : (
        <ShortList items={flights} shown={SHOWN} keyOf={({ _id }) => _id}>
          {(flight) => (
            <FlightRow seat={flight}>
              <Assigner flight={flight} />
            </FlightRow>
          )}
        </ShortList>
      )}
    </SectionCard>
  );
}
