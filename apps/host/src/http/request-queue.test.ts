import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
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

  destroy(): void {
    this.end();
  }

  end(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

type Queued = { readonly queue?: RequestQueue; readonly count: number; readonly isComplete?: boolean };

/** Queues a number of requests, and lists those that have started. */
async function queueRequests({ queue = new RequestQueue(), count, isComplete = true }: Queued) {
  const started: number[] = [];
  const requests = Array.from({ length: count }, () => ({ complete: isComplete }));
  const responses = Array.from({ length: count }, () => new FakeResponse());
  for (const [n, response] of responses.entries()) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queue uses nothing else of a request
    const request = requests[n] as unknown as IncomingMessage;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queue uses nothing else of a response
    void queue.run(request, response as unknown as ServerResponse, () => started.push(n));
  }
  await vi.advanceTimersByTimeAsync(0);
  return { queue, started, requests, responses };
}

describe('RequestQueue', () => {
  it('starts eight requests at once, and each further one when a response ends', async () => {
    const { started, responses } = await queueRequests({ count: 10 });
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    responses[3]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.slice(8)).toEqual([8]);
  });

  it('starts the next request only after other airlines had a turn', async () => {
    const { started, responses } = await queueRequests({ count: 10 });
    responses[3]?.end();
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
    expect(started).toHaveLength(8);
  });

  it('starts further requests after a second without a response', async () => {
    const { started, responses } = await queueRequests({ count: 20 });
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
    const { started, responses } = await queueRequests({ count: 10 });
    responses[8]?.end();
    responses[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.slice(8)).toEqual([9]);
  });

  it('starts further requests after a tenth of a second while bodies arrive', async () => {
    const { started } = await queueRequests({ count: 20, isComplete: false });
    await vi.advanceTimersByTimeAsync(99);
    expect(started).toHaveLength(8);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(16);
  });

  it('ends the oldest request whose body has been arriving for a second', async () => {
    const { queue, requests, responses } = await queueRequests({ count: 3, isComplete: false });
    await vi.advanceTimersByTimeAsync(999);
    expect(queue.endSlowest()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    Object.assign(requests[0] ?? {}, { complete: true });
    expect(queue.endSlowest()).toBe(true);
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
    expect([queue.endSlowest(), queue.endSlowest()]).toEqual([true, false]);
  });
});
