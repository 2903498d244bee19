import { describe, expect, it } from 'vitest';
import { createClock } from '../testing/movable-clock.ts';
import { createLimitStore } from './limits.ts';

const WINDOW = 60_000;

function newStore() {
  const clock = createClock('2026-03-02T12:00:00.000Z');
  const Store = createLimitStore(clock);
  const store = new Store({});
  const count = (key: string) => {
    let told: unknown;
    store.incr(key, (_error, result) => (told = result), WINDOW, 1);
    return told;
  };
  return { clock, count };
}

describe('the store of limits', () => {
  it('counts each key in a window of its own that begins with the first', () => {
    const { clock, count } = newStore();
    expect(count('a')).toEqual({ current: 1, ttl: WINDOW });
    clock.advance(20_000);
    expect(count('a')).toEqual({ current: 2, ttl: 40_000 });
    expect(count('b')).toEqual({ current: 1, ttl: WINDOW });
    clock.advance(40_000);
    expect(count('a')).toEqual({ current: 1, ttl: WINDOW });
    expect(count('b')).toEqual({ current: 2, ttl: 20_000 });
  });

  it('is shared by every store made of it', () => {
    const clock = createClock('2026-03-02T12:00:00.000Z');
    const Store = createLimitStore(clock);
    const [one, other] = [new Store({}), new Store({})];
    const counts: unknown[] = [];
    for (const store of [one, other]) store.incr('a', (_error, result) => counts.push(result), WINDOW, 1);
    expect(counts).toEqual([
      { current: 1, ttl: WINDOW },
      { current: 2, ttl: WINDOW },
    ]);
  });

  it('forgets what began longest ago when a flood would fill the memory', () => {
    const { count } = newStore();
    count('first');
    for (let n = 0; n < 9_999; n += 1) count(`flood ${n}`);
    expect(count('first')).toMatchObject({ current: 2 });
    count('one more');
    expect(count('flood 9998')).toMatchObject({ current: 2 });
    expect(count('first')).toMatchObject({ current: 1 });
  });

  it('forgets what has run out before anything that still counts', () => {
    const { clock, count } = newStore();
    for (let n = 0; n < 5_000; n += 1) count(`early ${n}`);
    clock.advance(WINDOW / 2);
    for (let n = 0; n < 5_000; n += 1) count(`late ${n}`);
    clock.advance(WINDOW / 2);
    count('one more');
    expect(count('late 0')).toMatchObject({ current: 2 });
  });
});
