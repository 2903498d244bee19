import { useSyncExternalStore } from 'react';
import { Listeners } from '../../lib/listeners.ts';

let text = '';
const listeners = new Listeners();

/** Announces a text to screen readers, without interrupting them. An empty text announces nothing. */
export function announce(next: string): void {
  if (next === '') return;
  // A repeated text is announced only when it differs, and a space at the end is not spoken.
  text = next === text ? `${next} ` : next;
  listeners.emit();
}

/** The live region of `announce`. It is on the page before the first announcement, as screen readers require. */
export function Announcer() {
  return (
    <output className="visually-hidden" aria-live="polite">
      {useSyncExternalStore(listeners.add, () => text)}
    </output>
  );
}
