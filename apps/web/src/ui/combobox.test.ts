import { describe, expect, it } from 'vitest';
import { type ComboboxState, comboboxAction } from './combobox.ts';

const stand = (active: number, more: Partial<ComboboxState> = {}): ComboboxState => ({
  active,
  count: 3,
  isStale: false,
  hasNone: true,
  ...more,
});

const press = (key: string, state: ComboboxState) => comboboxAction({ key, isComposing: false }, state);

describe('a key in a combobox', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, -1],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, -1],
    ['ArrowUp', 2, 1],
  ])('%s moves from %i to %i of three, by way of none', (key, from, to) => {
    expect(press(key, stand(from))).toEqual({ kind: 'move', active: to });
  });

  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, 2],
  ])('%s moves from %i to %i of three where one is always active', (key, from, to) => {
    expect(press(key, stand(from, { hasNone: false }))).toEqual({ kind: 'move', active: to });
  });

  it('takes the active option, even while a newer answer is on its way', () => {
    expect(press('Enter', stand(1, { isStale: true }))).toEqual({ kind: 'choose', index: 1 });
  });

  it('takes the best match when none is active, but never one of an older answer', () => {
    expect(press('Enter', stand(-1))).toEqual({ kind: 'choose', index: 0 });
    expect(press('Enter', stand(-1, { isStale: true }))).toBeUndefined();
  });

  it('does nothing without options but close', () => {
    const none = stand(-1, { count: 0 });
    expect(['ArrowDown', 'ArrowUp', 'Enter'].map((key) => press(key, none))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(press('Escape', none)).toEqual({ kind: 'close' });
  });

  it('leaves typing alone, and every key of an input method', () => {
    expect(press('a', stand(0))).toBeUndefined();
    expect(press('Home', stand(0))).toBeUndefined();
    expect(comboboxAction({ key: 'Enter', isComposing: true }, stand(0))).toBeUndefined();
    expect(comboboxAction({ key: 'Escape', isComposing: true }, stand(0))).toBeUndefined();
  });
});
