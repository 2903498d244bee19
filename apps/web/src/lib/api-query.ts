import type { EndpointName, endpointTable } from '@crewroom/domain/catalogue/endpoints';
import {
  type Dependency,
  dependenciesOf,
  isQueryName,
  topicsOfResponse,
} from '@crewroom/domain/catalogue/query-topics';
import { type Topic, topics } from '@crewroom/domain/contract/topics';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchApi, type RequestParts } from './api-client.ts';
import type { InvalidatedTopics } from './http-exchange.ts';
import { serverNow } from './server-clock.ts';

type GetName = {
  [Name in EndpointName]: (typeof endpointTable)[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

/**
 * Returns the options of a query for an endpoint of the contract. Its key names the endpoint, by which the contract
 * lists its dependencies, so that no mutation needs a list of queries to refresh.
 */
export function apiQuery<Name extends GetName>(name: Name, parts: RequestParts<Name>) {
  return queryOptions({
    queryKey: [name, parts] as const,
    queryFn: ({ signal }) => fetchApi(name, parts, { signal }),
  });
}

type ReadQuery = Pick<Query, 'queryKey' | 'state'>;

/** The dependencies of a query, and other topics in its response. */
function topicsOf({ queryKey: [name, parts], state }: ReadQuery) {
  if (!isQueryName(name)) return { dependsOn: [], shownTopics: [] };
  const inputTopics = dependenciesOf(name, parts, serverNow().toISOString());
  const { revealedTopics, shownTopics } = topicsOfResponse(name, state.data);
  return { dependsOn: [...inputTopics, ...revealedTopics], shownTopics };
}

/** Invalidates the queries for which `isStale` is true. Hidden ones are fetched when they are shown. */
function invalidateWhere(queryClient: QueryClient, isStale: (query: ReadQuery) => boolean): Promise<void> {
  return queryClient.invalidateQueries({
    // A query without a response may depend on anything, and a pending response may be older than the change.
    predicate: (query) => query.state.data === undefined || isStale(query),
  });
}

/** Returns topics as dependencies, including `self` and `inbox` when they may concern the signed-in member. */
function withSelf(queryClient: QueryClient, named: readonly Topic[]): ReadonlySet<Dependency> {
  const me = queryClient.getQueryData(meQueryOptions.queryKey)?.user.userId;
  const dependencies = new Set<Dependency>(named);
  if (me === undefined || dependencies.has(topics.member(me))) dependencies.add('self');
  if (me === undefined || dependencies.has(topics.inbox(me))) dependencies.add('inbox');
  if (me === undefined || dependencies.has(topics.own(me))) dependencies.add('own');
  return dependencies;
}

/** Whether a query depends on an invalidated topic. */
function isInvalidated(
  queryClient: QueryClient,
  invalidated: InvalidatedTopics,
): (query: ReadQuery) => boolean {
  // Settings of the airline show in every response.
  if (invalidated === 'everything' || invalidated.includes(topics.settings)) return () => true;
  const changed = withSelf(queryClient, invalidated);
  return (query) => topicsOf(query).dependsOn.some((topic) => changed.has(topic));
}

/** Refetches all queries that depend on a change of this tab. A running request may be older, and is aborted. */
export function invalidateTopics(queryClient: QueryClient, invalidated: InvalidatedTopics): Promise<void> {
  if (invalidated.length === 0) return Promise.resolve();
  return invalidateWhere(queryClient, isInvalidated(queryClient, invalidated));
}

/** Whether a query was loaded, failed after its retry, and has nothing to show. */
const hasFailed = ({ state }: Query): boolean => state.status === 'error' && state.data === undefined;

/** Resolves once a query is no longer loading. */
function fetchEnds(queryClient: QueryClient, query: Query): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.query !== query || (event.type !== 'removed' && query.state.fetchStatus !== 'idle')) return;
    stop();
    resolve();
  });
  return promise;
}

/**
 * Refetches all queries that depend on changes by others. A running request ends first, and one more follows. Otherwise
 * frequent changes on a slow connection would prevent any from ending. The first load of a screen may be older than the
 * change. A failed query is left to its Retry button, because it had its one retry and shows nothing that could be
 * outdated.
 */
export async function refetchInvalidated(
  queryClient: QueryClient,
  invalidated: InvalidatedTopics,
): Promise<void> {
  const isStale = isInvalidated(queryClient, invalidated);
  const staleQueries = queryClient.getQueryCache().findAll({
    predicate: (query) => !hasFailed(query) && (query.state.data === undefined || isStale(query)),
  });
  await Promise.all(
    staleQueries.map(async (query) => {
      if (query.state.fetchStatus !== 'idle') await fetchEnds(queryClient, query);
      if (hasFailed(query)) return;
      await queryClient.invalidateQueries(
        { queryKey: query.queryKey, exact: true },
        { cancelRefetch: false },
      );
    }),
  );
}

/** Refetches all queries that show a topic, because the screen was found to be outdated. */
export function refetchTopic(queryClient: QueryClient, thing: Topic): Promise<void> {
  const outdated = withSelf(queryClient, [thing]);
  return invalidateWhere(queryClient, (query) => {
    const { dependsOn, shownTopics } = topicsOf(query);
    return dependsOn.some((topic) => outdated.has(topic)) || shownTopics.includes(thing);
  });
}

/** The settings of every screen, which the page has from its start. */
export const airlineQueryOptions = apiQuery('airline', {});

/** The signed-in member. */
export const meQueryOptions = apiQuery('me', {});
