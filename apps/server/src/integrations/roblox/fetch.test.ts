import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type StubResponse, type StubRoblox, startStubRoblox } from '../../testing/fake-roblox.ts';
import type { RobloxTimeouts } from './fetch.ts';
import { createRetryBudget, fetchBytes, fetchJson, RobloxUnavailable } from './fetch.ts';

const shape = z.object({ word: z.string() });
const good = { body: { word: 'yes' } };

function ask(stub: StubRoblox, timeouts: Partial<RobloxTimeouts> = {}): Promise<unknown> {
  return fetchJson({ url: `${stub.url}/v1/word`, timeouts: stub.settings(timeouts).timeouts }, shape);
}

function inTurn(...responses: readonly StubResponse[]): Promise<StubRoblox> {
  return startStubRoblox((_request, nth) => responses[nth - 1] ?? { status: 500, body: 'asked too often' });
}

describe('a request to Roblox', () => {
  it.each<readonly [string, StubResponse]>([
    ['a failure of theirs', { status: 500 }],
    ['being away', { status: 503 }],
    ['their own time-out', { status: 408 }],
    ['hanging up', 'hang up'],
  ])('is retried after %s, and succeeds', async (_what, first) => {
    await using stub = await inTurn(first, first, good);
    expect(await ask(stub)).toEqual({ word: 'yes' });
    expect(stub.requests).toHaveLength(3);
  });

  it('fails after three attempts', async () => {
    await using stub = await startStubRoblox(() => ({ status: 502 }));
    await expect(ask(stub)).rejects.toEqual(new RobloxUnavailable('/v1/word: status 502'));
    expect(stub.requests).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 410, 429])(
    'is not retried after status %i, which is a response',
    async (status) => {
      await using stub = await inTurn({ status, body: { word: 'no' } }, good);
      await expect(ask(stub)).rejects.toEqual(new RobloxUnavailable(`/v1/word: status ${status}`));
      expect(stub.requests).toHaveLength(1);
    },
  );

  it('fails without a response in time', async () => {
    // Counted when they are sent: on a busy machine one may be aborted before it arrives.
    using sent = vi.spyOn(globalThis, 'fetch');
    await using stub = await startStubRoblox(() => 'silence');
    await expect(ask(stub, { responseMs: 40 })).rejects.toEqual(
      new RobloxUnavailable('/v1/word: TimeoutError'),
    );
    expect(sent).toHaveBeenCalledTimes(3);
  });

  it.each(['stall midway', 'hang up midway'] as const)(
    'fails for a response that ends in a %s',
    async (how) => {
      await using stub = await inTurn(how);
      await expect(ask(stub, { responseMs: 200 })).rejects.toBeInstanceOf(RobloxUnavailable);
    },
  );

  it('follows no redirect', async () => {
    await using elsewhere = await startStubRoblox(() => good);
    await using stub = await startStubRoblox(() => ({
      status: 302,
      headers: { location: `${elsewhere.url}/v1/word` },
    }));
    await expect(ask(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
    expect(elsewhere.requests).toEqual([]);
  });

  it.each<readonly [string, string | object]>([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Blocked</title>'],
    ['half of it', '{"word":"ye'],
    ['null', 'null'],
    ['a list', []],
    ['another shape', { word: 7 }],
    ['other fields', { sentence: 'yes' }],
  ])('fails for a response that is %s', async (_what, body) => {
    await using stub = await inTurn({ body });
    await expect(ask(stub)).rejects.toEqual(new RobloxUnavailable('/v1/word: an answer of an unknown shape'));
    expect(stub.requests).toHaveLength(1);
  });

  it('fails for an endless response', async () => {
    await using stub = await inTurn({ body: { word: 'y'.repeat(1_000_001) } });
    await expect(ask(stub)).rejects.toEqual(new RobloxUnavailable('/v1/word: too large'));
  });

  it('fails without revealing keys or queries', async () => {
    await using stub = await startStubRoblox(() => ({ status: 401 }));
    const url = `${stub.url}/v1/word?userIds=4690118302`;
    const asked = fetchBytes({
      url,
      headers: { 'x-api-key': 'the-key' },
      timeouts: stub.settings().timeouts,
    });
    const error: unknown = await asked.catch((reason: unknown) => reason);
    expect(String(error)).toBe('RobloxUnavailable: /v1/word: status 401');
  });
});

const tooMany = (after: string) => ({ status: 429, headers: { 'retry-after': after } });

describe('a request within a retry budget', () => {
  const policy = { retryDelaysMs: [1, 2], maxWaitMs: 90_000 };

  function start(stub: StubRoblox) {
    const waits: number[] = [];
    const wait = (ms: number) => Promise.resolve(void waits.push(ms));
    const { timeouts } = stub.settings({ wait });
    const aborted = new AbortController();
    const budget = createRetryBudget(timeouts, policy, aborted.signal);
    const send = () => fetchJson({ url: `${stub.url}/v1/word`, timeouts, budget }, shape);
    return { send, waits, aborted };
  }

  it('waits as long as Roblox asks for, at least a second, and is retried within the budget', async () => {
    await using stub = await inTurn(tooMany('20'), tooMany('0'), tooMany('30'), good);
    const { send, waits } = start(stub);
    await send();
    expect(waits).toEqual([20_000, 1_000, 30_000]);
  });

  it('waits by its own delays when Roblox gives no time', async () => {
    await using stub = await inTurn({ status: 429 }, tooMany('Wed, 21 Oct 2026 07:28:00 GMT'), good);
    const { send, waits } = start(stub);
    await send();
    expect(waits).toEqual([1, 2]);
  });

  it('fails at once when the wait would exceed the budget', async () => {
    await using stub = await startStubRoblox(() => tooMany('40'));
    const { send, waits } = start(stub);
    const failure: unknown = await send().catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: '/v1/word: status 429', status: 429 });
    expect(waits).toEqual([40_000, 40_000]);
  });

  it('ends with the reason of an abort, and is not retried', async () => {
    await using stub = await startStubRoblox(() => 'silence');
    const { send, aborted } = start(stub);
    const response = send();
    await expect.poll(() => stub.requests).toHaveLength(1);
    aborted.abort(new Error('enough'));
    await expect(response).rejects.toThrow('enough');
    expect(stub.requests).toHaveLength(1);
  });
});
