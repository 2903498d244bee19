import { MINUTE_MS } from '@crewroom/domain/days';
import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../lib/api-error.ts';
import { shareStructure } from '../lib/structural-sharing.ts';

const STALE_MS = 5 * MINUTE_MS;
const RETRIES = 1;
const JUST_READ_MS = 10_000;

/** Responses count as fresh for five minutes. Failed queries are retried once, mutations never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        structuralSharing: shareStructure,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        // A query that failed while the screen was loading is not sent again by the screen.
        retryOnMount: ({ state: { errorUpdatedAt } }) => Date.now() - errorUpdatedAt > JUST_READ_MS,
        refetchOnWindowFocus: false,
        // Without a connection a request fails at once with a message, instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
