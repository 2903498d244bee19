import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** How long a navigation waits for data, in milliseconds. */
const SOON_MS = 150;

/**
 * Loads the data of a query for a route's loader. It resolves when the data is there, or after a moment: a screen whose
 * data is fast renders once, and a slow one shows its own skeleton. It never rejects, because the screen shows the
 * error with a retry.
 */
export async function loadQuery<Data, Error, Result, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Result, Key>,
): Promise<void> {
  const loaded = queryClient.ensureQueryData({ ...query, revalidateIfStale: true }).catch(() => undefined);
  await Promise.race([loaded, new Promise((resolve) => void setTimeout(resolve, SOON_MS))]);
}
