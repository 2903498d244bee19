import type { HostAction } from '@crewroom/domain/hosting/airlines';
import type { OperatedAirline } from '@crewroom/domain/hosting/endpoints';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../components/ui/date-time.tsx';
import { QueryView } from '../components/ui/query-view.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { eventsQuery } from './host-client.ts';

/** The words for each action, as the past of a verb. */
const words: Readonly<Record<HostAction, string>> = {
  found: 'founded',
  restore: 'restored from a backup',
  rename: 'moved to another address',
  suspend: 'suspended',
  resume: 'resumed',
  close: 'closed',
  erase: 'erased',
  claim: 'claimed by a new owner',
  object: 'claim objected to',
  accept: 'given to the owner who claimed it',
  reject: 'claim rejected',
  enter: 'entered by support',
  consent: 'support access changed',
  backup: 'downloaded by its owner',
};

/** The latest actions on airlines, newest first. */
export function HostEvents({ airlines }: { readonly airlines: readonly OperatedAirline[] }) {
  const names = new Map(airlines.map(({ _id, name }) => [_id, name]));
  return (
    <QueryView
      query={useQuery(eventsQuery)}
      failure="The events could not be loaded"
      skeleton={<Skeleton className="h-10" count={3} />}
      isEmpty={({ events }) => events.length === 0}
      empty="Nothing has happened yet."
    >
      {(data) => (
        <ul className="divide-y divide-line rounded-card border border-line bg-card p-0 text-14 list-none">
          {data.events.map(({ at, action, robloxId, airlineId }, index) => (
            <li
              // Two events may have the same time, and the list is replaced as a whole.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={`${at} ${action} ${airlineId} ${index}`}
              className="grid gap-x-4 gap-y-0.5 px-5 py-2.5 leading-5 max-md:px-4 md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-baseline"
            >
              <span className="font-mono text-13 text-dim">
                <DateTime value={at} />
              </span>
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold text-bright">
                  {names.get(airlineId) ?? `Airline ${airlineId.slice(0, 8)}`}
                </span>{' '}
                {words[action]}
              </span>
              <span className="text-13 text-dim">{robloxId === null ? 'by the host' : `by ${robloxId}`}</span>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
