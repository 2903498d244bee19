import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type StubAnswer, type StubRoblox, startStubRoblox } from '../testing/fake-roblox.ts';
import type { Patience } from './ask.ts';
import { askBytes, askJson, RobloxUnavailable } from './ask.ts';

const shape = z.object({ word: z.string() });
const good = { body: { word: 'yes' } };

function ask(stub: StubRoblox, patience: Partial<Patience> = {}): Promise<unknown> {
  return askJson({ url: `${stub.url}/v1/word`, patience: stub.settings(patience).patience }, shape);
}

function inTurn(...answers: readonly StubAnswer[]): Promise<StubRoblox> {
  return startStubRoblox((_request, nth) => answers[nth - 1] ?? { status: 500, body: 'asked too often' });
}

describe('a question to Roblox', () => {
  it.each<readonly [string, StubAnswer]>([
    ['a failure of theirs', { status: 500 }],
    ['being away', { status: 503 }],
    ['their own time-out', { status: 408 }],
    ['hanging up', 'hang up'],
  ])('is asked again after %s, and the answer is taken', async (_what, first) => {
    await using stub = await inTurn(first, first, good);
    expect(await ask(stub)).toEqual({ word: 'yes' });
    expect(stub.requests).toHaveLength(3);
  });

  it('is given up after three tries', async () => {
    await using stub = await startStubRoblox(() => ({ status: 502 }));
    await expect(ask(stub)).rejects.toEqual(new RobloxUnavailable('/v1/word: status 502'));
    expect(stub.requests).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 410, 429])(
    'is not asked again after status %i: that is an answer',
    async (status) => {
      await using stub = await inTurn({ status, body: { word: 'no' } }, good);
      await expect(ask(stub)).rejects.toEqual(new RobloxUnavailable(`/v1/word: status ${status}`));
      expect(stub.requests).toHaveLength(1);
    },
  );

  it('is given up when no answer comes in time', async () => {
    await using stub = await startStubRoblox(() => 'silence');
    await expect(ask(stub, { answerMs: 40 })).rejects.toEqual(
      new RobloxUnavailable('/v1/word: TimeoutError'),
    );
    expect(stub.requests).toHaveLength(3);
  });

  it.each(['stall midway', 'hang up midway'] as const)(
    'is given up for an answer that ends in a %s',
    async (how) => {
      await using stub = await inTurn(how);
      await expect(ask(stub, { answerMs: 200 })).rejects.toBeInstanceOf(RobloxUnavailable);
    },
  );

  it('does not follow a redirect, wherever it leads', async () => {
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
  ])('is given up for an answer that is %s', async (_what, body) => {
    await using stub = await inTurn({ body });
    await expect(ask(stub)).rejects.toEqual(new RobloxUnavailable('/v1/word: an answer of an unknown shape'));
    expect(stub.requests).toHaveLength(1);
  });

  it('is given up for an answer without end', async () => {
    await using stub = await inTurn({ body: { word: 'y'.repeat(2_000_001) } });
    await expect(ask(stub)).rejects.toEqual(new RobloxUnavailable('/v1/word: too large'));
  });

  it('fails without telling keys or queries', async () => {
    await using stub = await startStubRoblox(() => ({ status: 401 }));
    const url = `${stub.url}/v1/word?userIds=4690118302`;
    const asked = askBytes({ url, headers: { 'x-api-key': 'the-key' }, patience: stub.settings().patience });
    const error: unknown = await asked.catch((reason: unknown) => reason);
    expect(String(error)).toBe('RobloxUnavailable: /v1/word: status 401');
  });
});
