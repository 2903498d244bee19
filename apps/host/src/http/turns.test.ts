import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A response of which a test says when it ends. */
class FakeResponse extends EventEmitter {
  destroyed = false;

  end(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

/** Takes turns for a number of requests, and lists those whose work has started. */
async function takeTurns(turns: Turns, count: number) {
  const started: number[] = [];
  const responses = Array.from({ length: count }, () => new FakeResponse());
  for (const [n, response] of responses.entries()) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- turns use nothing else of a response
    void turns.take(response as unknown as ServerResponse, () => started.push(n));
  }
  await vi.advanceTimersByTimeAsync(0);
  return { started, responses };
}

describe('the turns of an airline', () => {
  it('start eight requests at once, and each further one when a response ends', async () => {
    const { started, responses } = await takeTurns(new Turns(), 10);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    responses[3]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.slice(8)).toEqual([8]);
  });

  it('go on after a second without the end of a response', async () => {
    const { started, responses } = await takeTurns(new Turns(), 20);
    await vi.advanceTimersByTimeAsync(999);
    expect(started).toHaveLength(8);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(16);
    // The late end of a response whose turn was over gives no second turn.
    responses[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toHaveLength(16);
  });

  it('start no work for a client that is gone', async () => {
    const { started, responses } = await takeTurns(new Turns(), 10);
    responses[8]?.end();
    responses[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.slice(8)).toEqual([9]);
  });
});
