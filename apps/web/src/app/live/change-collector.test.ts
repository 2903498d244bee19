import { type Topic, topics } from '@crewroom/domain/contract/topics';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeCollector } from './change-collector.ts';

const FLIGHT = topics.flight('0198f0a0-5c1e-7000-8000-000000000001');
const own: readonly Topic[] = [FLIGHT, 'board'];

let read: (readonly Topic[] | 'everything')[];
let changes: ReturnType<typeof createChangeCollector>;

beforeEach(() => {
  vi.useFakeTimers();
  read = [];
  changes = createChangeCollector((invalidated) => {
    read.push(invalidated);
    return Promise.resolve();
  });
});

afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(250);

it('refetches once for changes that are close together', async () => {
  changes.published([FLIGHT]);
  changes.published(['board', FLIGHT]);
  await settle();
  changes.published(['term']);
  await settle();
  expect(read).toEqual([[FLIGHT, 'board'], ['term']]);
});

it('refetches everything when that is among them', async () => {
  changes.published(['board']);
  changes.published('everything');
  await settle();
  expect(read).toEqual(['everything']);
});

it.each([
  ['the answer', ['responded', 'published']],
  ['the event', ['published', 'responded']],
] as const)('does not refetch its own change twice, when %s comes first', async (_first, order) => {
  for (const step of order) changes[step](own);
  await settle();
  expect(read).toEqual([]);
});

it("refetches another member's change of the same topic, before or after", async () => {
  changes.responded(own);
  changes.published(own);
  changes.published(own);
  await settle();
  expect(read).toEqual([own]);
});

it("refetches another member's change soon after, when the event of its own change came long before the response", async () => {
  changes.published(own);
  await settle();
  changes.responded(own);
  changes.published(own);
  await settle();
  expect(read).toEqual([own, own]);
});

it('does not mistake a later event for its own change', async () => {
  changes.responded(own);
  vi.advanceTimersByTime(10_001);
  changes.published(own);
  await settle();
  expect(read).toEqual([own]);
});

it('always refetches everything when told to, despite its own changes', async () => {
  changes.responded('everything');
  changes.published('everything');
  await settle();
  expect(read).toEqual(['everything']);
});

it('refetches nothing once it is stopped', async () => {
  changes.published(own);
  changes.stop();
  await settle();
  expect(read).toEqual([]);
});

it('collects changes during a refetch, and refetches once it has ended', async () => {
  const fetches: PromiseWithResolvers<void>[] = [];
  changes = createChangeCollector((invalidated) => {
    read.push(invalidated);
    const fetching = Promise.withResolvers<void>();
    fetches.push(fetching);
    return fetching.promise;
  });
  changes.published(['board']);
  await settle();
  for (let n = 0; n < 20; n += 1) {
    changes.published([FLIGHT]);
    await settle();
  }
  expect(read).toEqual([['board']]);
  fetches[0]?.resolve();
  await settle();
  expect(read).toEqual([['board'], [FLIGHT]]);
});
