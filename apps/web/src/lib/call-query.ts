import {
  type Dependency,
  dependenciesOf,
  isReadName,
  type ReadName,
  topicsOfAnswer,
} from '@crewroom/domain/contract/readings';
import { type Topic, topics } from '@crewroom/domain/topics';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallParts, callApi } from './api-client.ts';
import { serverNow } from './server-clock.ts';

/**
 * The options of a query that makes a call. All queries are made by this function, so that what each depends on is found in
 * the contract by its key, and no mutation needs a list of queries to refresh.
 */
export function callQuery<Name extends ReadName>(name: Name, parts: CallParts<Name>) {
  return queryOptions({
    queryKey: [name, parts] as const,
    queryFn: ({ signal }) => callApi(name, parts, { signal }),
  });
}

type ReadQuery = Pick<Query, 'queryKey' | 'state'>;

/** What a query depends on, and what else its answer shows. */
function topicsOf({ queryKey: [name, parts], state }: ReadQuery) {
  if (!isReadName(name)) return { dependsOn: [], shows: [] };
  const known = dependenciesOf(name, parts, serverNow().toISOString());
  const { names, shows } = topicsOfAnswer(name, state.data);
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
  return dependencies;
}

/** Reads all queries again that depend on a touched topic. */
export function invalidateTopics(
  queryClient: QueryClient,
  touched: readonly Topic[] | 'everything',
): Promise<void> {
  if (touched === 'everything') return queryClient.invalidateQueries();
  if (touched.length === 0) return Promise.resolve();
  const changed = withSelf(queryClient, touched);
  return invalidateWhere(queryClient, (query) =>
    topicsOf(query).dependsOn.some((topic) => changed.has(topic)),
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

/** Who is signed in. */
export const meQueryOptions = callQuery('me', {});
