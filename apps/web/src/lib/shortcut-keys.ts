import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

// Whether the keys are on is stored in the browser and not with the member, because it depends on the device. With
// speech input, for example, single keys get in the way.
const STORAGE_KEY = 'crewroom-keys';

const listeners = new Listeners();

function areKeysOn(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    // Storage can be forbidden.
    return true;
  }
}

function setShortcutsEnabled(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Storage can be forbidden. Shortcuts then stay enabled.
  }
  listeners.emit();
}

/** Whether this browser uses the portal's keys, and the function that turns them on or off. */
export function useShortcutsEnabled(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(listeners.add, areKeysOn), setShortcutsEnabled];
}

/** The part of a key press that decides whether it is one of the portal's keys. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'
>;

/** The context of a key press: whether the focus is in a field, and whether a dialog is open. */
type PressContext = { readonly isField: boolean; readonly isDialogOpen: boolean };

/**
 * Returns the portal's key that was pressed: `mod+k` for Ctrl or ⌘ with K, which works in fields too, or a single
 * character. Returns null for any other, for a character typed into a field, and while a dialog is open.
 */
export function shortcutOf(press: Press, { isField, isDialogOpen }: PressContext): string | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = press;
  if (isDialogOpen || altKey || isComposing || defaultPrevented) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && ctrlKey !== metaKey ? 'mod+k' : null;
  return !isField && key.length === 1 ? key.toLowerCase() : null;
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="combobox"], [role="textbox"]';

// A closed popover is in the page too.
const OPEN_DIALOGS = '[role="dialog"]:not([popover]), [popover]:popover-open, dialog[open]';

function contextOf({ target }: KeyboardEvent): PressContext {
  return {
    isField: target instanceof Element && target.closest(FIELDS) !== null,
    isDialogOpen: document.querySelector(OPEN_DIALOGS) !== null,
  };
}

/** Calls the action of a pressed shortcut. `actions` maps shortcuts to actions. Returns a function that stops listening. */
export function listenForKeys(actions: Readonly<Record<string, (press: KeyboardEvent) => void>>): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, contextOf(event));
    const action = shortcut === null || !areKeysOn() ? undefined : actions[shortcut];
    if (action === undefined) return;
    event.preventDefault();
    action(event);
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
