import { describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { forEachItem } from './each-item.ts';

/**
 * Works through 1 to 4 on two pages and returns the completed ones. `failures` has the items that fail and their
 * errors.
 */
async function workThrough(failures: Readonly<Record<number, Error>>, signal?: AbortSignal) {
  const done: number[] = [];
  const work = async (item: number) => {
    const failure = failures[item];
    if (failure !== undefined) throw failure;
    done.push(item);
  };
  const pages = [
    [1, 2],
    [3, 4],
  ];
  const error = await forEachItem(pages, signal, work).catch((failure: unknown) => failure);
  return { done, error };
}

describe('forEachItem', () => {
  it('continues after an item that fails, and throws its error at the end', async () => {
    const failure = new Error('no luck');
    expect(await workThrough({ 2: failure })).toEqual({ done: [1, 3, 4], error: failure });
  });

  it('throws one error for several failures, with the first in its message', async () => {
    const failures = { 1: new Error('no luck'), 3: new Error('none either') };
    const { done, error } = await workThrough(failures);
    expect(done).toEqual([2, 4]);
    expect(error).toMatchObject({
      message: '2 items failed, the first with: no luck',
      errors: Object.values(failures),
    });
  });

  it('stops at once when the database is unavailable', async () => {
    const failure = new DatabaseUnavailableError('away');
    expect(await workThrough({ 2: failure })).toEqual({ done: [1], error: failure });
  });

  it('stops before the next item once its signal is aborted', async () => {
    const reason = new Error('stopped');
    expect(await workThrough({}, AbortSignal.abort(reason))).toEqual({ done: [], error: reason });
  });
});
