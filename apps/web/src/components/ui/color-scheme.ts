import { useSyncExternalStore } from 'react';
import { Listeners } from '../../lib/listeners.ts';

export type ColorScheme = 'light' | 'dark' | 'auto';

/** Where this browser stores the choice. Scripts in `index.html` and `host.html` read it before the first paint. */
const STORAGE_KEY = 'crewroom-color-scheme';

const listeners = new Listeners();
/** The choice of this tab, if it cannot be stored. */
let unstored: ColorScheme = 'auto';

function readScheme(): ColorScheme {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return unstored;
  }
}

/** Applies the choice to the page. Without a choice it follows the device. */
function show(): void {
  const scheme = readScheme();
  if (scheme === 'auto') delete document.documentElement.dataset['colorScheme'];
  else document.documentElement.dataset['colorScheme'] = scheme;
  listeners.emit();
}

/** Stores the colour scheme of the portal in this browser, for every tab of it. */
export function setColorScheme(scheme: ColorScheme): void {
  unstored = scheme;
  try {
    if (scheme === 'auto') window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, scheme);
  } catch {
    // Storage can be forbidden. The choice then applies to this page.
  }
  show();
}

function subscribe(onChange: () => void): () => void {
  if (listeners.isEmpty) window.addEventListener('storage', show);
  const remove = listeners.add(onChange);
  return () => {
    remove();
    if (listeners.isEmpty) window.removeEventListener('storage', show);
  };
}

/** The chosen colour scheme. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, readScheme);
}
