import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends requests, and records in which order they may go. */
function ask(queue: FairQueue, order: string[], group: string, count: number, isUrgent = false): void {
  for (let nth = 0; nth < count; nth += 1) {
    void queue.wait(group, isUrgent, never).then(() => order.push(group));
  }
}

const countOf = (order: readonly string[], group: string) => order.filter((one) => one === group).length;

describe('FairQueue', () => {
  it('sends at most its rate in any minute', async () => {
    const queue = new FairQueue(300);
    const order: string[] = [];
    ask(queue, order, 'large', 500, true);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(order).toHaveLength(300);
    await vi.advanceTimersByTimeAsync(2);
    expect(order).toHaveLength(500);
  });

  it('keeps a third of the rate for urgent requests, while syncs wait', async () => {
    const queue = new FairQueue(300);
    const order: string[] = [];
    ask(queue, order, 'large', 1_000);
    await vi.advanceTimersByTimeAsync(0);
    expect(countOf(order, 'large')).toBe(200);
    ask(queue, order, 'sign-in', 100, true);
    await vi.advanceTimersByTimeAsync(0);
    expect(countOf(order, 'sign-in')).toBe(100);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(countOf(order, 'large')).toBe(400);
  });

  it('lets one request of each group go after the other, also when one queue is longer', async () => {
    const queue = new FairQueue(30);
    const order: string[] = [];
    ask(queue, order, 'large', 100);
    ask(queue, order, 'small', 5);
    ask(queue, order, 'third', 5);
    await vi.advanceTimersByTimeAsync(60_001);
    const second = order.slice(20, 40);
    expect([countOf(second, 'small'), countOf(second, 'third')]).toEqual([5, 5]);
    expect(second.slice(0, 4)).toEqual(['large', 'small', 'third', 'large']);
  });

  it('loses no turn to a request that is aborted while it waits', async () => {
    const queue = new FairQueue(3);
    const order: string[] = [];
    ask(queue, order, 'first', 2);
    const abort = new AbortController();
    const aborted = queue.wait('second', false, abort.signal);
    ask(queue, order, 'third', 2);
    abort.abort(new Error('given up'));
    await expect(aborted).rejects.toThrow('given up');
    await vi.advanceTimersByTimeAsync(60_001);
    expect(order).toEqual(['first', 'first', 'third', 'third']);
  });

  it('delays the first requests of a minute no more than the rate asks for', async () => {
    const queue = new FairQueue(3);
    const order: string[] = [];
    ask(queue, order, 'one', 1, true);
    await vi.advanceTimersByTimeAsync(30_000);
    ask(queue, order, 'two', 4, true);
    await vi.advanceTimersByTimeAsync(30_001);
    expect(order).toEqual(['one', 'two', 'two', 'two']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(order).toHaveLength(5);
  });
});
