import { type Topic, topics } from '@crewroom/domain/contract/topics';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiQuery, invalidateTopics, meQueryOptions, refetchInvalidated, refetchTopic } from './api-query.ts';
import { addLoadedQueries, addPendingQuery, staleEndpoints } from './testing/cached-queries.ts';

const ME = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';
const FLIGHT = '01900000-0000-7000-8000-00000000000f';
const AWAITED = '01900000-0000-7000-8000-00000000000e';
const DAY = '2026-03-04';

const me = {
  user: {
    userId: ME,
    groupRank: null,
    robloxUsername: 'Casey',
    robloxDisplayName: '',
    robloxAvatarUrl: '',
  },
};

const week = apiQuery('flightWeek', { query: { date: DAY } });
const own = apiQuery('ownProfile', {});
const found = apiQuery('lookUpUser', { params: { identifier: 'Casey' } });

let queryClient: QueryClient;

const stale = () => staleEndpoints(queryClient);

beforeEach(() => {
  queryClient = new QueryClient();
  addLoadedQueries(queryClient, [
    [meQueryOptions, me],
    [week, { flights: { Wednesday: [{ _id: FLIGHT }] } }],
    [own, { waitingFor: [{ _id: AWAITED }] }],
    [found, { userId: OTHER }],
  ]);
});

describe('invalidated topics', () => {
  it.each<[readonly Topic[], readonly string[]]>([
    [[topics.weekOf('2026-03-08')], ['flightWeek']],
    [[topics.weekOf('2026-03-09')], []],
    [[topics.term], ['ownProfile']],
    [[topics.member(ME)], ['me', 'ownProfile']],
    [[topics.member(OTHER)], ['lookUpUser']],
    [
      [topics.board, topics.weekOf(DAY), topics.member(OTHER)],
      ['flightWeek', 'lookUpUser'],
    ],
    [[topics.flight(FLIGHT)], []],
    [[topics.flight(AWAITED)], ['ownProfile']],
    [[], []],
  ])('refetch: %j', async (invalidated, names) => {
    await invalidateTopics(queryClient, invalidated);
    expect(stale()).toEqual(names);
  });

  it('may be everything', async () => {
    await invalidateTopics(queryClient, 'everything');
    expect(stale()).toEqual(['flightWeek', 'lookUpUser', 'me', 'ownProfile']);
  });

  it('include queries that are still loading for the first time', async () => {
    queryClient.removeQueries({ queryKey: found.queryKey });
    addPendingQuery(queryClient, found);
    await invalidateTopics(queryClient, [topics.board]);
    expect(stale()).toEqual(['lookUpUser']);
  });

  it("may be the viewer's own, as long as the viewer is unknown", async () => {
    queryClient.removeQueries({ queryKey: meQueryOptions.queryKey });
    await invalidateTopics(queryClient, [topics.member(OTHER)]);
    expect(stale()).toEqual(['lookUpUser', 'ownProfile']);
  });
});

describe('an outdated object', () => {
  it.each<[Topic, readonly string[]]>([
    [topics.flight(FLIGHT), ['flightWeek']],
    [topics.member(OTHER), ['lookUpUser']],
    [topics.flight(OTHER), []],
  ])('is refetched wherever it is shown: %s', async (thing, names) => {
    await refetchTopic(queryClient, thing);
    expect(stale()).toEqual(names);
  });
});

describe('a query that is loading when others change its data', () => {
  const reads: PromiseWithResolvers<string>[] = [];
  const slowWeek = {
    queryKey: week.queryKey,
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  };
  const invalidated = [topics.weekOf(DAY)];
  const shown = () => queryClient.getQueryData(week.queryKey);

  beforeEach(() => {
    reads.length = 0;
  });

  it('is completed, and then refetched once for all changes', async () => {
    const stop = new QueryObserver<unknown>(queryClient, slowWeek).subscribe(() => undefined);
    const followed = [1, 2, 3].map(() => refetchInvalidated(queryClient, invalidated));
    expect(reads).toHaveLength(1);
    reads[0]?.resolve('as it was');
    await expect.poll(() => reads.length).toBe(2);
    expect(shown()).toBe('as it was');
    reads[1]?.resolve('as it is');
    await Promise.all(followed);
    expect(shown()).toBe('as it is');
    expect(reads).toHaveLength(2);
    stop();
  });

  it('is refetched once when it was loading for the first time', async () => {
    queryClient.removeQueries({ queryKey: week.queryKey });
    const stop = new QueryObserver<unknown>(queryClient, slowWeek).subscribe(() => undefined);
    const followed = refetchInvalidated(queryClient, invalidated);
    reads[0]?.resolve('as it was');
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve('as it is');
    await followed;
    expect(shown()).toBe('as it is');
    stop();
  });

  it('is not refetched when its first load failed, until the portal is back', async () => {
    queryClient.removeQueries({ queryKey: week.queryKey });
    const failing = { ...slowWeek, retry: false };
    const stop = new QueryObserver<unknown>(queryClient, failing).subscribe(() => undefined);
    const followed = refetchInvalidated(queryClient, 'everything');
    reads[0]?.reject(new Error('The database is away.'));
    await followed;
    await refetchInvalidated(queryClient, 'everything');
    expect(reads).toHaveLength(1);
    const again = queryClient.invalidateQueries();
    expect(reads).toHaveLength(2);
    reads[1]?.resolve('as it is');
    await again;
    expect(shown()).toBe('as it is');
    stop();
  });

  it('is not awaited once no component uses it', async () => {
    void queryClient.prefetchQuery({ ...slowWeek, staleTime: 0 });
    const followed = refetchInvalidated(queryClient, invalidated);
    queryClient.removeQueries({ queryKey: week.queryKey });
    await followed;
    expect(reads).toHaveLength(1);
  });
});
