import { useSyncExternalStore } from 'react';
import { Listeners } from '../../lib/listeners.ts';

let words = '';
const listeners = new Listeners();

/** Says something to people who use a screen reader, without interrupting them. Empty words say nothing. */
export function say(next: string): void {
  if (next === '') return;
  // The same words again are a change only when they differ, and a space at the end is not spoken.
  words = next === words ? `${next} ` : next;
  listeners.emit();
}

/** The place where `say` is heard. It is on the page before the first words come, as screen readers need it. */
export function Announcer() {
  return (
    <output className="visually-hidden" aria-live="polite">
      {useSyncExternalStore(listeners.add, () => words)}
    </output>
  );
}
