import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestQueue } from './request-queue.ts';

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

/** Queues a number of requests, and lists those that have started. */
async function queueRequests(queue: RequestQueue, count: number) {
  const started: number[] = [];
  const responses = Array.from({ length: count }, () => new FakeResponse());
  for (const [n, response] of responses.entries()) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queue uses nothing else of a response
    void queue.run(response as unknown as ServerResponse, () => started.push(n));
  }
  await vi.advanceTimersByTimeAsync(0);
  return { started, responses };
}

describe('RequestQueue', () => {
  it('starts eight requests at once, and each further one when a response ends', async () => {
    const { started, responses } = await queueRequests(new RequestQueue(), 10);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    responses[3]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.slice(8)).toEqual([8]);
  });

  it('starts further requests after a second without a response', async () => {
    const { started, responses } = await queueRequests(new RequestQueue(), 20);
    await vi.advanceTimersByTimeAsync(999);
    expect(started).toHaveLength(8);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(16);
    // A response that ends late frees no second place.
    responses[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toHaveLength(16);
  });

  it('starts no request of a client that is gone', async () => {
    const { started, responses } = await queueRequests(new RequestQueue(), 10);
    responses[8]?.end();
    responses[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.slice(8)).toEqual([9]);
  });
});
