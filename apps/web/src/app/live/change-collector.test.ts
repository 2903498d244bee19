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
  changes.addPublished([FLIGHT]);
  changes.addPublished(['board', FLIGHT]);
  await settle();
  changes.addPublished(['term']);
  await settle();
  expect(read).toEqual([[FLIGHT, 'board'], ['term']]);
});

it('refetches everything when that is among them', async () => {
  changes.addPublished(['board']);
  changes.addPublished('everything');
  await settle();
  expect(read).toEqual(['everything']);
});

it.each([
  ['the answer', ['addOwn', 'addPublished']],
  ['the event', ['addPublished', 'addOwn']],
] as const)('does not refetch its own change twice, when %s comes first', async (_first, order) => {
  for (const step of order) changes[step](own);
  await settle();
  expect(read).toEqual([]);
});

it("refetches another member's change of the same topic, before or after", async () => {
  changes.addOwn(own);
  changes.addPublished(own);
  changes.addPublished(own);
  await settle();
  expect(read).toEqual([own]);
});

it("refetches another member's change soon after, when the event of its own change came long before the response", async () => {
  changes.addPublished(own);
  await settle();
  changes.addOwn(own);
  changes.addPublished(own);
  await settle();
  expect(read).toEqual([own, own]);
});

it('does not mistake a later event for its own change', async () => {
  changes.addOwn(own);
  vi.advanceTimersByTime(10_001);
  changes.addPublished(own);
  await settle();
  expect(read).toEqual([own]);
});

it('always refetches everything when told to, despite its own changes', async () => {
  changes.addOwn('everything');
  changes.addPublished('everything');
  await settle();
  expect(read).toEqual(['everything']);
});

it('refetches nothing once it is stopped', async () => {
  changes.addPublished(own);
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
  changes.addPublished(['board']);
  await settle();
  for (let n = 0; n < 20; n += 1) {
    changes.addPublished([FLIGHT]);
    await settle();
  }
  expect(read).toEqual([['board']]);
  fetches[0]?.resolve();
  await settle();
  expect(read).toEqual([['board'], [FLIGHT]]);
});
