import type { FlightHistoryEntry } from '@crewroom/domain/flights/schemas';
import { userMessages } from '@crewroom/domain/members/messages';
import { PersonLink } from '../../../ui/person-link.tsx';
import { EmptyFace } from '../../../ui/query-faces.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { FlightRow } from './flight-row.tsx';

type FlightHistoryListProps = {
  readonly title: string;
  readonly flights: readonly FlightHistoryEntry[];
  readonly shown: number;
};

function Dispatcher({ flight }: { readonly flight: FlightHistoryEntry }) {
  const username = flight.dispatcher?.robloxUsername ?? flight.dispatcherUsername;
  return <>Dispatcher {username === '' ? '—' : <PersonLink username={username} />}</>;
}

/** The latest flights that are over, newest departure first. */
export function FlightHistoryList({ title, flights, shown }: FlightHistoryListProps) {
  return (
    <SectionCard title={title}>
      {flights.length === 0 ? (
        <EmptyFace>{userMessages.noFlightHistory}</EmptyFace>
      ) : (
        <ShortList items={flights} shown={shown} keyOf={({ _id }) => _id}>
          {(flight) => (
            <FlightRow seat={flight}>
              <Dispatcher flight={flight} />
            </FlightRow>
          )}
        </ShortList>
      )}
    </SectionCard>
  );
}
