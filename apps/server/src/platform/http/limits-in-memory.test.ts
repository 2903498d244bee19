import { describe, expect, it } from 'vitest';
import { createClock } from '../../testing/movable-clock.ts';
import { countInMemory } from './limits.ts';

const WINDOW = 60_000;

function newCount() {
  const clock = createClock('2026-03-02T12:00:00.000Z');
  const inMemory = countInMemory(clock);
  return { clock, count: (key: string) => inMemory(key, WINDOW) };
}

describe('limits counted in memory', () => {
  it('counts each key in a window of its own that begins with the first request', () => {
    const { clock, count } = newCount();
    expect(count('a')).toEqual({ current: 1, ttl: WINDOW });
    clock.advance(20_000);
    expect(count('a')).toEqual({ current: 2, ttl: 40_000 });
    expect(count('b')).toEqual({ current: 1, ttl: WINDOW });
    clock.advance(40_000);
    expect(count('a')).toEqual({ current: 1, ttl: WINDOW });
    expect(count('b')).toEqual({ current: 2, ttl: 20_000 });
  });

  it('deletes the oldest counters when a flood would fill the memory', () => {
    const { count } = newCount();
    count('first');
    for (let n = 0; n < 9_999; n += 1) count(`flood ${n}`);
    expect(count('first')).toMatchObject({ current: 2 });
    count('one more');
    expect(count('flood 9998')).toMatchObject({ current: 2 });
    expect(count('first')).toMatchObject({ current: 1 });
  });

  it('deletes expired counters before any other', () => {
    const { clock, count } = newCount();
    for (let n = 0; n < 5_000; n += 1) count(`early ${n}`);
    clock.advance(WINDOW / 2);
    for (let n = 0; n < 5_000; n += 1) count(`late ${n}`);
    clock.advance(WINDOW / 2);
    count('one more');
    expect(count('late 0')).toMatchObject({ current: 2 });
  });
});
