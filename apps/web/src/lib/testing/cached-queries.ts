import type { QueryClient, QueryKey } from '@tanstack/react-query';

type TestQuery = { readonly queryKey: QueryKey };

/** Adds a query without a response to the cache. */
export function addPendingQuery(queryClient: QueryClient, { queryKey }: TestQuery) {
  return queryClient.getQueryCache().build(queryClient, { queryKey: [...queryKey] });
}

/** Adds queries with their responses. A response matters only if the topics of its query derive from it. */
export function addLoadedQueries(
  queryClient: QueryClient,
  queries: readonly (readonly [TestQuery, object])[],
): void {
  for (const [query, response] of queries) addPendingQuery(queryClient, query).setData(response);
}

/** Returns the names of the endpoints whose responses were invalidated, so that they are requested again. */
export function staleEndpoints(queryClient: QueryClient): string[] {
  const invalidated = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return invalidated.map(({ queryKey }) => String(queryKey[0])).toSorted();
}
