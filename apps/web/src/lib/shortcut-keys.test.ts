import { describe, expect, it } from 'vitest';
import { type Press, shortcutOf } from './shortcut-keys.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});

const page = { isField: false, isDialogOpen: false };
const field = { isField: true, isDialogOpen: false };
const dialog = { isField: false, isDialogOpen: true };

describe('a key of the portal', () => {
  it.each([
    [press('k', { ctrlKey: true }), 'mod+k'],
    [press('K', { metaKey: true }), 'mod+k'],
    [press('?'), '?'],
    [press('j'), 'j'],
    [press('A'), 'a'],
  ])('is %j on the page', (pressed, shortcut) => {
    expect(shortcutOf(pressed, page)).toBe(shortcut);
  });

  it.each([
    press('k', { ctrlKey: true, metaKey: true }),
    press('k', { ctrlKey: true, altKey: true }),
    press('j', { ctrlKey: true }),
    press('r', { metaKey: true }),
    press('a', { altKey: true }),
    press('a', { isComposing: true }),
    press('a', { defaultPrevented: true }),
    press('Enter'),
    press('ArrowDown'),
  ])('is not %j', (pressed) => {
    expect(shortcutOf(pressed, page)).toBeNull();
  });

  it('is ignored as a character typed into a field', () => {
    expect(shortcutOf(press('a'), field)).toBeNull();
    expect(shortcutOf(press('?'), field)).toBeNull();
    expect(shortcutOf(press('k', { ctrlKey: true }), field)).toBe('mod+k');
  });

  it('is ignored while a dialog is open', () => {
    expect(shortcutOf(press('a'), dialog)).toBeNull();
    expect(shortcutOf(press('k', { ctrlKey: true }), dialog)).toBeNull();
  });
});
