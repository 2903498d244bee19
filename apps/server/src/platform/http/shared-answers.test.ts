import { describe, expect, it } from 'vitest';
import { type Encoding, encode, type Made, SharedAnswers } from './shared-answers.ts';

const NOON = new Date('2026-03-02T12:00:00.000Z');
const ONE_OCLOCK = '2026-03-02T13:00:00.000Z';

/** Makes one value after another, and counts them. */
function maker(given: Partial<Made<number>> = {}) {
  let count = 0;
  const make = async (): Promise<Made<number>> => {
    count += 1;
    return { value: count, until: null, bytes: 100, ...given };
  };
  return { make, count: () => count };
}

describe('what is shared', () => {
  it('is made once for all who ask, also at the same time', async () => {
    const shared = new SharedAnswers();
    const { make, count } = maker();
    const made = await Promise.all([1, 2, 3].map(() => shared.findOrMake('one', NOON, make)));
    expect([...made, await shared.findOrMake('one', NOON, make)].map(({ value }) => value)).toEqual([
      1, 1, 1, 1,
    ]);
    expect((await shared.findOrMake('another', NOON, make)).value).toBe(2);
    expect(count()).toBe(2);
  });

  it('is made anew at the instant at which it is another one', async () => {
    const shared = new SharedAnswers();
    const { make } = maker({ until: ONE_OCLOCK });
    await shared.findOrMake('one', NOON, make);
    expect((await shared.findOrMake('one', new Date(Date.parse(ONE_OCLOCK) - 1), make)).value).toBe(1);
    expect((await shared.findOrMake('one', new Date(ONE_OCLOCK), make)).value).toBe(2);
  });

  it('is made anew once for all who ask at that instant', async () => {
    const shared = new SharedAnswers();
    await shared.findOrMake('one', NOON, maker({ until: ONE_OCLOCK }).make);
    const { make, count } = maker();
    await Promise.all([1, 2, 3].map(() => shared.findOrMake('one', new Date(ONE_OCLOCK), make)));
    expect(count()).toBe(1);
  });

  it('is not kept when making it failed', async () => {
    const shared = new SharedAnswers();
    const failing = shared.findOrMake('one', NOON, () => Promise.reject(new Error('secret')));
    await expect(failing).rejects.toThrow('secret');
    expect((await shared.findOrMake('one', NOON, maker().make)).value).toBe(1);
  });

  it('does not grow with what weighs nothing, such as refusals', async () => {
    const shared = new SharedAnswers();
    const { make, count } = maker({ bytes: 0 });
    for (let n = 0; n < 20_000; n += 1) await shared.findOrMake(`refused ${n}`, NOON, make);
    await shared.findOrMake('refused 0', NOON, make);
    expect(count()).toBe(20_001);
  });

  it('goes when there is too much, first what was not asked for the longest', async () => {
    const shared = new SharedAnswers();
    const { make, count } = maker({ bytes: 2_400_000 });
    for (const name of ['old', 'hot', 'mild', 'hot', 'new']) await shared.findOrMake(name, NOON, make);
    expect(count()).toBe(4);
    await shared.findOrMake('hot', NOON, make);
    expect(count()).toBe(4);
    await shared.findOrMake('old', NOON, make);
    expect(count()).toBe(5);
  });
});

describe('a written answer', () => {
  const long = JSON.stringify(Array.from({ length: 600 }, (_, n) => n));
  const cases = [
    ['of a few bytes', '{"n":1}', 'br', 'identity'],
    ['that is long', long, 'identity', 'identity'],
    ['that is long', long, 'gzip', 'gzip'],
    ['that is long', long, 'br', 'br'],
  ] as const satisfies readonly (readonly [string, string, Encoding, Encoding])[];

  it.for(cases)('%s keeps no memory beside its own: %#', async ([, text, asked, encoding]) => {
    const written = await encode(text, asked, false);
    expect(written.encoding).toBe(encoding);
    expect(written.body.buffer.byteLength).toBe(written.body.length);
  });
});
