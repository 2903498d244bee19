import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';

type Reading = { readonly queryKey: QueryKey; readonly meta?: QueryMeta | undefined };

/** Begins a query that has no answer yet. */
export function beginReading(queryClient: QueryClient, { queryKey, meta }: Reading) {
  return queryClient.getQueryCache().build(queryClient, { queryKey: [...queryKey], ...(meta && { meta }) });
}

/** Queries as they stand after they were read; an answer matters only where what it depends on is taken from it. */
export function haveRead(queryClient: QueryClient, read: readonly (readonly [Reading, object])[]): void {
  for (const [begun, answer] of read) beginReading(queryClient, begun).setData(answer);
}

/** The names of the calls that are to be made again. */
export function callsBehind(queryClient: QueryClient): string[] {
  const behind = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return behind.map(({ queryKey }) => String(queryKey[0])).toSorted();
}
