import { describe, expect, it } from 'vitest';
import { actOfKey } from './search-key.ts';

const stand = (active: number, count = 3, isBehind = false) => ({ active, count, isBehind });

describe('a key in the search', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, -1],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, -1],
    ['ArrowUp', 2, 1],
  ])('%s moves from %i to %i of three', (key, from, to) => {
    expect(actOfKey(key, stand(from))).toEqual({ kind: 'move', active: to });
  });

  it('takes the active option, even while a newer answer is on its way', () => {
    expect(actOfKey('Enter', stand(1, 3, true))).toEqual({ kind: 'choose', index: 1 });
  });

  it('takes the best match when none is active, but never one of an older answer', () => {
    expect(actOfKey('Enter', stand(-1))).toEqual({ kind: 'choose', index: 0 });
    expect(actOfKey('Enter', stand(-1, 3, true))).toBeUndefined();
  });

  it('does nothing without options but close', () => {
    expect(['ArrowDown', 'ArrowUp', 'Enter'].map((key) => actOfKey(key, stand(-1, 0)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(actOfKey('Escape', stand(-1, 0))).toEqual({ kind: 'close' });
  });

  it('leaves typing alone', () => {
    expect(actOfKey('a', stand(0))).toBeUndefined();
    expect(actOfKey('Home', stand(0))).toBeUndefined();
  });
});
