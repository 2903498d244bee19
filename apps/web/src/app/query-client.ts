import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../lib/api-error.ts';

const STALE_MS = 5 * 60_000;
const RETRIES = 1;

/** Data is fresh for five minutes; reads are tried once more, mutations never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        refetchOnWindowFocus: false,
        // Offline, a call fails and says so, rather than wait without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
