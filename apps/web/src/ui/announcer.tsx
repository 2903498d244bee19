import { useSyncExternalStore } from 'react';

let words = '';
const listeners = new Set<() => void>();

/** Says something to people who use a screen reader, without interrupting them. Empty words say nothing. */
export function say(next: string): void {
  if (next === '') return;
  // The same words again are a change only when they differ, and a space at the end is not spoken.
  words = next === words ? `${next} ` : next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readWords = (): string => words;

/** The place where `say` is heard. It is on the page before the first words come, as screen readers need it. */
export function Announcer() {
  return (
    <output className="visually-hidden" aria-live="polite">
      {useSyncExternalStore(subscribe, readWords, readWords)}
    </output>
  );
}
