import type { QueryClient, QueryKey } from '@tanstack/react-query';

type TestQuery = { readonly queryKey: QueryKey };

/** Adds a query to the cache that has no answer yet. */
export function addPendingQuery(queryClient: QueryClient, { queryKey }: TestQuery) {
  return queryClient.getQueryCache().build(queryClient, { queryKey: [...queryKey] });
}

/** Adds queries with their answers; an answer matters only where the topics of its query are taken from it. */
export function addLoadedQueries(
  queryClient: QueryClient,
  queries: readonly (readonly [TestQuery, object])[],
): void {
  for (const [query, response] of queries) addPendingQuery(queryClient, query).setData(response);
}

/** The names of the calls whose answers were invalidated, so that they are made again. */
export function staleEndpoints(queryClient: QueryClient): string[] {
  const invalidated = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return invalidated.map(({ queryKey }) => String(queryKey[0])).toSorted();
}
