import { type Topic, topics } from '@crewroom/domain/contract/topics';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChanges } from './changes.ts';

const FLIGHT = topics.flight('0198f0a0-5c1e-7000-8000-000000000001');
const own: readonly Topic[] = [FLIGHT, 'board'];

let read: (readonly Topic[] | 'everything')[];
let changes: ReturnType<typeof createChanges>;

beforeEach(() => {
  vi.useFakeTimers();
  read = [];
  changes = createChanges((invalidated) => {
    read.push(invalidated);
    return Promise.resolve();
  });
});

afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(250);

it('reads what comes close together once', async () => {
  changes.published([FLIGHT]);
  changes.published(['board', FLIGHT]);
  await settle();
  changes.published(['term']);
  await settle();
  expect(read).toEqual([[FLIGHT, 'board'], ['term']]);
});

it('reads everything when that is among it', async () => {
  changes.published(['board']);
  changes.published('everything');
  await settle();
  expect(read).toEqual(['everything']);
});

it.each([
  ['the answer', ['responded', 'published']],
  ['the event', ['published', 'responded']],
] as const)('does not read its own change twice, when %s comes first', async (_first, order) => {
  for (const step of order) changes[step](own);
  await settle();
  expect(read).toEqual([]);
});

it('reads what somebody else changed in the same place, before or after', async () => {
  changes.responded(own);
  changes.published(own);
  changes.published(own);
  await settle();
  expect(read).toEqual([own]);
});

it('reads what somebody else changed soon after, when the event of its own change came long before the answer', async () => {
  changes.published(own);
  await settle();
  changes.responded(own);
  changes.published(own);
  await settle();
  expect(read).toEqual([own, own]);
});

it('takes no later event for its own change', async () => {
  changes.responded(own);
  vi.advanceTimersByTime(10_001);
  changes.published(own);
  await settle();
  expect(read).toEqual([own]);
});

it('always reads everything again, whatever it did itself', async () => {
  changes.responded('everything');
  changes.published('everything');
  await settle();
  expect(read).toEqual(['everything']);
});

it('reads nothing once it is stopped', async () => {
  changes.published(own);
  changes.stop();
  await settle();
  expect(read).toEqual([]);
});

it('reads what is told during a reading together, once that has ended', async () => {
  const fetches: PromiseWithResolvers<void>[] = [];
  changes = createChanges((invalidated) => {
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
