import {
  type Dependency,
  dependenciesOf,
  isCachedQueryName,
  topicsOfResponse,
} from '@crewroom/domain/catalogue/cached-queries';
import type { EndpointName, endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { type Topic, topics } from '@crewroom/domain/contract/topics';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchApi, type InvalidatedTopics, type RequestParts } from './api-client.ts';
import { serverNow } from './server-clock.ts';

type GetName = {
  [Name in EndpointName]: (typeof endpointTable)[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

/**
 * The options of a query that makes a call. All queries are made by this function, so that what each depends on is found in
 * the contract by its key, and no mutation needs a list of queries to refresh.
 */
export function apiQuery<Name extends GetName>(name: Name, parts: RequestParts<Name>) {
  return queryOptions({
    queryKey: [name, parts] as const,
    queryFn: ({ signal }) => fetchApi(name, parts, { signal }),
  });
}

type ReadQuery = Pick<Query, 'queryKey' | 'state'>;

/** What a query depends on, and what else its answer shows. */
function topicsOf({ queryKey: [name, parts], state }: ReadQuery) {
  if (!isCachedQueryName(name)) return { dependsOn: [], shows: [] };
  const known = dependenciesOf(name, parts, serverNow().toISOString());
  const { names, shows } = topicsOfResponse(name, state.data);
  return { dependsOn: [...known, ...names], shows };
}

/**
 * Invalidates the queries for which `isStale` is true. Those that are not on the screen are read when they are shown.
 */
function invalidateWhere(queryClient: QueryClient, isStale: (query: ReadQuery) => boolean): Promise<void> {
  return queryClient.invalidateQueries({
    // A query without an answer may depend on anything, and an answer on its way may be older than the change.
    predicate: (query) => query.state.data === undefined || isStale(query),
  });
}

/** Topics as dependencies: `self` and `inbox` among them where they may be about who is signed in. */
function withSelf(queryClient: QueryClient, named: readonly Topic[]): ReadonlySet<Dependency> {
  const me = queryClient.getQueryData(meQueryOptions.queryKey)?.user.userId;
  const dependencies = new Set<Dependency>(named);
  if (me === undefined || dependencies.has(topics.member(me))) dependencies.add('self');
  if (me === undefined || dependencies.has(topics.inbox(me))) dependencies.add('inbox');
  if (me === undefined || dependencies.has(topics.own(me))) dependencies.add('own');
  return dependencies;
}

/** Whether a query depends on a touched topic. */
function isInvalidated(
  queryClient: QueryClient,
  invalidated: InvalidatedTopics,
): (query: ReadQuery) => boolean {
  // What the airline has set shows in every answer.
  if (invalidated === 'everything' || invalidated.includes(topics.settings)) return () => true;
  const changed = withSelf(queryClient, invalidated);
  return (query) => topicsOf(query).dependsOn.some((topic) => changed.has(topic));
}

/** Reads all queries again that depend on what this tab changed itself. A read under way may be older, and is broken off. */
export function invalidateTopics(queryClient: QueryClient, invalidated: InvalidatedTopics): Promise<void> {
  if (invalidated.length === 0) return Promise.resolve();
  return invalidateWhere(queryClient, isInvalidated(queryClient, invalidated));
}

/** Whether a query was read, again after its first failure, and has nothing to show. */
const hasFailed = ({ state }: Query): boolean => state.status === 'error' && state.data === undefined;

/** Reads the queries on the screen again that failed while the portal could not be reached. */
export function readFailedAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: hasFailed });
}

/** Resolves once a query is no longer being read. */
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
 * Reads all queries again that depend on what others changed. A read under way ends first, and one more follows: changes that
 * come faster than a slow line reads would else let none end, and the first read of a screen may be older than the change.
 * A query that failed is left to its Retry button, because it had its one retry and shows nothing that could be outdated.
 */
export async function followTopics(queryClient: QueryClient, invalidated: InvalidatedTopics): Promise<void> {
  const isStale = isInvalidated(queryClient, invalidated);
  const found = queryClient.getQueryCache().findAll({
    predicate: (query) => !hasFailed(query) && (query.state.data === undefined || isStale(query)),
  });
  await Promise.all(
    found.map(async (query) => {
      if (query.state.fetchStatus !== 'idle') await fetchEnds(queryClient, query);
      if (hasFailed(query)) return;
      await queryClient.invalidateQueries(
        { queryKey: query.queryKey, exact: true },
        { cancelRefetch: false },
      );
    }),
  );
}

/** Reads all queries again that show a topic, because the screen turned out to be outdated. */
export function invalidateShown(queryClient: QueryClient, thing: Topic): Promise<void> {
  const outdated = withSelf(queryClient, [thing]);
  return invalidateWhere(queryClient, (query) => {
    const { dependsOn, shows } = topicsOf(query);
    return dependsOn.some((topic) => outdated.has(topic)) || shows.includes(thing);
  });
}

/** What every screen goes by. The page has it from its start. */
export const airlineQueryOptions = apiQuery('airline', {});

/** Who is signed in. */
export const meQueryOptions = apiQuery('me', {});
