import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and updates when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => globalThis.matchMedia(query).matches,
  );
}

/** Narrower than 768 px. */
export const SMALL_SCREEN = '(width < 48em)';

/** Wide enough for the sidebar and a table of many columns next to it. */
export const LARGE_SCREEN = '(width >= 62em)';
