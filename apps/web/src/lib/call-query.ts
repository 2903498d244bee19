import type { AnswerOf, CallName } from '@crewroom/domain/contract/calls';
import { type Topic, topics } from '@crewroom/domain/topics';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallParts, callApi } from './api-client.ts';

/** What a query depends on: topics, and `self` for the signed-in member, whose id need not be in the answer. */
type Dependency = Topic | 'self';

type QueryTopics<Answer> = {
  /** The topics that change the answer. The query is read again when one of them was touched. */
  readonly dependsOn: readonly Dependency[] | ((answer: Answer) => readonly Dependency[]);
  /** Further topics that are shown in the answer. After a refused mutation of one of them the query is read again. */
  readonly shows?: (answer: Answer) => readonly Topic[];
};

/**
 * The options of a query that makes a call, with the topics it depends on. All queries are made by this function, so
 * that no mutation needs a list of queries to refresh.
 */
export function callQuery<Name extends CallName>(
  name: Name,
  parts: CallParts<Name>,
  queryTopics: QueryTopics<AnswerOf<Name>>,
) {
  return queryOptions({
    queryKey: [name, parts] as const,
    queryFn: ({ signal }) => callApi(name, parts, { signal }),
    meta: { topics: queryTopics },
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    /** Its functions get the answer of their own query only; the type of that answer is not known here. */
    queryMeta: { readonly topics: QueryTopics<never> };
  }
}

type ReadQuery = Pick<Query, 'meta' | 'state'>;

// See above: the cache itself does not say which answer belongs to which query.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const answerOf = ({ state }: ReadQuery) => state.data as never;

function dependenciesOf(query: ReadQuery): readonly Dependency[] {
  const dependsOn = query.meta?.topics.dependsOn ?? [];
  return typeof dependsOn === 'function' ? dependsOn(answerOf(query)) : dependsOn;
}

const shownBy = (query: ReadQuery): readonly Topic[] => query.meta?.topics.shows?.(answerOf(query)) ?? [];

/**
 * Invalidates the queries for which `isStale` is true. Those that are not on the screen are read when they are shown.
 */
function invalidateWhere(queryClient: QueryClient, isStale: (query: ReadQuery) => boolean): Promise<void> {
  return queryClient.invalidateQueries({
    // A query without an answer may depend on anything, and an answer on its way may be older than the change.
    predicate: (query) => query.state.data === undefined || isStale(query),
  });
}

/** Topics as dependencies: `self` among them where they may be about who is signed in. */
function withSelf(queryClient: QueryClient, named: readonly Topic[]): ReadonlySet<Dependency> {
  const me = queryClient.getQueryData(meQueryOptions.queryKey)?.user.userId;
  const dependencies = new Set<Dependency>(named);
  if (me === undefined || dependencies.has(topics.member(me))) dependencies.add('self');
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
  return invalidateWhere(queryClient, (query) => dependenciesOf(query).some((topic) => changed.has(topic)));
}

/** Reads all queries again that show a topic, because the screen turned out to be outdated. */
export function invalidateShown(queryClient: QueryClient, thing: Topic): Promise<void> {
  const outdated = withSelf(queryClient, [thing]);
  return invalidateWhere(
    queryClient,
    (query) => dependenciesOf(query).some((topic) => outdated.has(topic)) || shownBy(query).includes(thing),
  );
}

/** Who is signed in. */
export const meQueryOptions = callQuery('me', {}, { dependsOn: ['self'] });
