import { describe, expect, it } from 'vitest';
import { type CacheEntry, type Encoding, encode, ResponseCache } from './response-cache.ts';

const NOON = new Date('2026-03-02T12:00:00.000Z');
const ONE_OCLOCK = '2026-03-02T13:00:00.000Z';

/** Creates a new value each time, and counts them. */
function maker(given: Partial<CacheEntry<number>> = {}) {
  let count = 0;
  const make = async (): Promise<CacheEntry<number>> => {
    count += 1;
    return { value: count, until: null, bytes: 100, ...given };
  };
  return { make, count: () => count };
}

describe('a shared value', () => {
  it('is computed once for all callers, even simultaneous ones', async () => {
    const shared = new ResponseCache();
    const { make, count } = maker();
    const entry = await Promise.all([1, 2, 3].map(() => shared.getOrCompute('one', NOON, make)));
    expect([...entry, await shared.getOrCompute('one', NOON, make)].map(({ value }) => value)).toEqual([
      1, 1, 1, 1,
    ]);
    expect((await shared.getOrCompute('another', NOON, make)).value).toBe(2);
    expect(count()).toBe(2);
  });

  it('is computed again when it expires', async () => {
    const shared = new ResponseCache();
    const { make } = maker({ until: ONE_OCLOCK });
    await shared.getOrCompute('one', NOON, make);
    expect((await shared.getOrCompute('one', new Date(Date.parse(ONE_OCLOCK) - 1), make)).value).toBe(1);
    expect((await shared.getOrCompute('one', new Date(ONE_OCLOCK), make)).value).toBe(2);
  });

  it('is computed once for all callers at its expiry', async () => {
    const shared = new ResponseCache();
    await shared.getOrCompute('one', NOON, maker({ until: ONE_OCLOCK }).make);
    const { make, count } = maker();
    await Promise.all([1, 2, 3].map(() => shared.getOrCompute('one', new Date(ONE_OCLOCK), make)));
    expect(count()).toBe(1);
  });

  it('is not cached when computing it failed', async () => {
    const shared = new ResponseCache();
    const failing = shared.getOrCompute('one', NOON, () => Promise.reject(new Error('secret')));
    await expect(failing).rejects.toThrow('secret');
    expect((await shared.getOrCompute('one', NOON, maker().make)).value).toBe(1);
  });

  it('does not grow with entries without weight, such as refusals', async () => {
    const shared = new ResponseCache();
    const { make, count } = maker({ bytes: 0 });
    for (let n = 0; n < 20_000; n += 1) await shared.getOrCompute(`refused ${n}`, NOON, make);
    await shared.getOrCompute('refused 0', NOON, make);
    expect(count()).toBe(20_001);
  });

  it('is evicted when there is too much, the least recently used first', async () => {
    const shared = new ResponseCache();
    const { make, count } = maker({ bytes: 2_400_000 });
    for (const name of ['old', 'hot', 'mild', 'hot', 'new']) await shared.getOrCompute(name, NOON, make);
    expect(count()).toBe(4);
    await shared.getOrCompute('hot', NOON, make);
    expect(count()).toBe(4);
    await shared.getOrCompute('old', NOON, make);
    expect(count()).toBe(5);
  });
});

describe('a compressed response', () => {
  const long = JSON.stringify(Array.from({ length: 600 }, (_, n) => n));
  const cases = [
    ['of a few bytes', '{"n":1}', 'br', 'identity'],
    ['that is long', long, 'identity', 'identity'],
    ['that is long', long, 'gzip', 'gzip'],
    ['that is long', long, 'br', 'br'],
  ] as const satisfies readonly (readonly [string, string, Encoding, Encoding])[];

  it.for(cases)('%s keeps no memory except its own: %#', async ([, text, asked, encoding]) => {
    const written = await encode(text, asked, false);
    expect(written.encoding).toBe(encoding);
    expect(written.body.buffer.byteLength).toBe(written.body.length);
  });
});
