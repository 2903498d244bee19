import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../lib/api-error.ts';

const STALE_MS = 5 * 60_000;
const RETRIES = 1;

/** Answers count as fresh for five minutes. Failed queries are retried once, mutations never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        refetchOnWindowFocus: false,
        // Without a connection a call fails at once with a message, instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
