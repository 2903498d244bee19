import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DatabaseBusyError } from './errors.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';

/** Work that runs until it is ended. `ends` has one function for each that is running. */
function heldWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const endAll = () => {
    for (const end of ends.splice(0)) end();
  };
  return { work, ends, endAll };
}

it('runs two at once for one key, and others for other keys meanwhile', async () => {
  const withKeyLimit = createKeyedLimiter(60_000);
  const { work, ends, endAll } = heldWork();
  const all = [1, 2, 3].map(() => withKeyLimit('a', work));
  await expect.poll(() => ends).toHaveLength(2);
  await expect(withKeyLimit('b', () => Promise.resolve('done'))).resolves.toBe('done');
  expect(ends).toHaveLength(2);
  endAll();
  await expect.poll(() => ends).toHaveLength(1);
  endAll();
  await Promise.all(all);
});

it('runs the next one after one that failed', async () => {
  const withKeyLimit = createKeyedLimiter(60_000);
  for (let n = 0; n < 5; n += 1)
    await expect(withKeyLimit('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(withKeyLimit('a', () => Promise.resolve('done'))).resolves.toBe('done');
});

it('rejects callers behind three hundred that wait, and accepts callers again after them', async () => {
  const withKeyLimit = createKeyedLimiter(60_000);
  const { work, ends, endAll } = heldWork();
  const all = Array.from({ length: 302 }, () => withKeyLimit('a', work));
  await expect(withKeyLimit('a', work)).rejects.toBeInstanceOf(DatabaseBusyError);
  const state = { isDone: false };
  const finished = Promise.all(all).finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    endAll();
    await nextTurn();
  }
  await finished;
  expect(ends).toEqual([]);
  await expect(withKeyLimit('a', () => Promise.resolve('done'))).resolves.toBe('done');
});

it('rejects callers that have waited too long, and passes their turn to the next', async () => {
  const withKeyLimit = createKeyedLimiter(5);
  const { work, ends, endAll } = heldWork();
  const first = [withKeyLimit('a', work), withKeyLimit('a', work)];
  await expect.poll(() => ends).toHaveLength(2);
  await expect(withKeyLimit('a', work)).rejects.toBeInstanceOf(DatabaseBusyError);
  endAll();
  await Promise.all(first);
  await expect(withKeyLimit('a', () => Promise.resolve('done'))).resolves.toBe('done');
});
