import type { AnswerOf } from '@crewroom/domain/contract/calls';
import type { CallName } from '@crewroom/domain/contract/routes';
import { type Topic, topics } from '@crewroom/domain/topics';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallParts, callApi } from './api-client.ts';

/** What a reading depends on: topics, and `self` for the one who is signed in, whose id an answer need not carry. */
type Dependency = Topic | 'self';

type Topics<Answer> = {
  /** What changes the answer. */
  readonly dependsOn: readonly Dependency[] | ((answer: Answer) => readonly Dependency[]);
  /** What else shows in the answer. A refused act upon it says that the answer is behind. */
  readonly shows?: (answer: Answer) => readonly Topic[];
};

/**
 * A reading of the portal: the call, what it takes, and the topics that say when it is to be made again. Every query is
 * made of one, so that nothing else keeps a list of what to refresh.
 */
export function reading<Name extends CallName>(
  name: Name,
  parts: CallParts<Name>,
  about: Topics<AnswerOf<Name>>,
) {
  return queryOptions({
    queryKey: [name, parts] as const,
    queryFn: ({ signal }) => callApi(name, parts, { signal }),
    meta: { about },
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    /** Every answer lies under its own reading, so whatever this is asked about is an answer it knows. */
    queryMeta: { readonly about: Topics<never> };
  }
}

type Read = Pick<Query, 'meta' | 'state'>;

// See above: the cache itself does not say which answer belongs to which reading.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const answerOf = ({ state }: Read) => state.data as never;

function dependenciesOf(read: Read): readonly Dependency[] {
  const dependsOn = read.meta?.about.dependsOn ?? [];
  return typeof dependsOn === 'function' ? dependsOn(answerOf(read)) : dependsOn;
}

const shownBy = (read: Read): readonly Topic[] => read.meta?.about.shows?.(answerOf(read)) ?? [];

/** Reads again what `isBehind` says; what is not on the screen waits until it is. */
function readAgain(queryClient: QueryClient, isBehind: (read: Read) => boolean): Promise<void> {
  return queryClient.invalidateQueries({
    // What a first answer will depend on is not known, and one that is on its way may be from before.
    predicate: (query) => query.state.data === undefined || isBehind(query),
  });
}

/** Reads again what was touched. */
export function invalidateTopics(
  queryClient: QueryClient,
  touched: readonly Topic[] | 'everything',
): Promise<void> {
  if (touched === 'everything') return queryClient.invalidateQueries();
  if (touched.length === 0) return Promise.resolve();
  const hit = new Set<Dependency>(touched);
  const me = queryClient.getQueryData(meReading.queryKey)?.user.userId;
  if (me === undefined || hit.has(topics.member(me))) hit.add('self');
  return readAgain(queryClient, (read) => dependenciesOf(read).some((topic) => hit.has(topic)));
}

/** Reads again whatever shows a thing: it turned out to be another than it seemed. */
export function invalidateShown(queryClient: QueryClient, thing: Topic): Promise<void> {
  return readAgain(
    queryClient,
    (read) => dependenciesOf(read).includes(thing) || shownBy(read).includes(thing),
  );
}

/** Who is signed in. */
export const meReading = reading('me', {}, { dependsOn: ['self'] });
