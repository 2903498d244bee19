import { describe, expect, it } from 'vitest';
import { type ComboboxState, comboboxAction } from './combobox.ts';

const stateWith = (active: number, more: Partial<ComboboxState> = {}): ComboboxState => ({
  active,
  count: 3,
  isStale: false,
  allowsNone: true,
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
  ])('%s moves from %i to %i of three, with none in between', (key, from, to) => {
    expect(press(key, stateWith(from))).toEqual({ kind: 'move', active: to });
  });

  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, 2],
  ])('%s moves from %i to %i of three when one is always active', (key, from, to) => {
    expect(press(key, stateWith(from, { allowsNone: false }))).toEqual({ kind: 'move', active: to });
  });

  it('chooses the active option, even while a newer response is pending', () => {
    expect(press('Enter', stateWith(1, { isStale: true }))).toEqual({ kind: 'choose', index: 1 });
  });

  it('chooses the best match when none is active, but never one of an older response', () => {
    expect(press('Enter', stateWith(-1))).toEqual({ kind: 'choose', index: 0 });
    expect(press('Enter', stateWith(-1, { isStale: true }))).toBeUndefined();
  });

  it('closes the list when there are no options', () => {
    const none = stateWith(-1, { count: 0 });
    expect(['ArrowDown', 'ArrowUp', 'Enter'].map((key) => press(key, none))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(press('Escape', none)).toEqual({ kind: 'close' });
  });

  it('ignores typing, and every key of an input method', () => {
    expect(press('a', stateWith(0))).toBeUndefined();
    expect(press('Home', stateWith(0))).toBeUndefined();
    expect(comboboxAction({ key: 'Enter', isComposing: true }, stateWith(0))).toBeUndefined();
    expect(comboboxAction({ key: 'Escape', isComposing: true }, stateWith(0))).toBeUndefined();
  });
});
