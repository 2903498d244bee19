import { useEffect } from 'react';
import { listenForKeys } from '../../../lib/shortcut-keys.ts';

/** The flight that takes the focus when another is decided: the one after it, or else before it; undefined without one. */
export function neighbourOf(ids: readonly string[], decided: string): string | undefined {
  const place = ids.indexOf(decided);
  return place === -1 ? undefined : (ids[place + 1] ?? ids[place - 1]);
}

/**
 * The place among `count` flights that `j` (next) and `k` (previous) lead to; null when there are none. `current` is
 * the place of the focus, -1 outside of them, and `last` where it was: a flight that was decided is gone from there, and the
 * next one has its place.
 */
export function placeAfter(key: 'j' | 'k', current: number, last: number, count: number): number | null {
  if (count === 0) return null;
  const step = key === 'j' ? 1 : -1;
  const from = current === -1 ? last - (key === 'j' ? 1 : 0) : current;
  return Math.min(count - 1, Math.max(0, from + step));
}

type ActionKey = 'A' | 'R';

/** A flight that somebody else took away meanwhile is inert. */
const FLIGHTS = 'article[data-flight]:not([inert] *)';

const buttonOf = (card: Element | undefined, key: ActionKey) =>
  card?.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`) ?? null;

/** What of a flight takes the focus: its first act, or else its details. */
const firstOf = (card: Element | undefined) =>
  buttonOf(card, 'A') ?? card?.querySelector<HTMLElement>('a[href], button') ?? null;

const columnOfFocus = (): Element | null =>
  document.activeElement?.closest('[data-stage]') ?? document.querySelector(`[data-stage]:has(${FLIGHTS})`);

const cardsOf = (column: Element | null): Element[] => [...(column?.querySelectorAll(FLIGHTS) ?? [])];

const placeOfFocus = (cards: readonly Element[]): number =>
  cards.findIndex((card) => card.contains(document.activeElement));

/** The card of the pending flight that takes the focus when another of the same column is decided. */
export function neighbourCard(column: HTMLElement | null, decided: string): HTMLElement | undefined {
  const all = column?.querySelectorAll<HTMLElement>('article[data-approval="pending"]:not([inert] *)');
  const cards = [...(all ?? [])];
  const id = neighbourOf(
    cards.map((card) => card.dataset['flight'] ?? ''),
    decided,
  );
  return cards.find((card) => card.dataset['flight'] === id);
}

/**
 * The keys of the board: J and K lead to the next and the previous flight of a column; A approves it, reviews it, or opens it
 * where nothing is to be decided; R rejects or reviews it, X chooses it. All but J and K do nothing unless the focus is on a
 * flight, so that nothing is done to one that is not in view.
 */
export function useBoardKeys(): void {
  useEffect(() => {
    let last = 0;
    const goBy = (key: 'j' | 'k') => () => {
      const cards = cardsOf(columnOfFocus());
      const focused = placeOfFocus(cards);
      // A card itself has the focus when the flight before it was decided: the next key leads to its button, not past it.
      const isArrived = focused !== -1 && cards[focused] === document.activeElement;
      const place = placeAfter(key, isArrived ? -1 : focused, isArrived ? focused : last, cards.length);
      if (place === null) return;
      last = place;
      firstOf(cards[place])?.focus({ preventScroll: true });
      cards[place]?.scrollIntoView({ block: 'center' });
    };
    const onFocused = (find: (card: Element) => HTMLElement | null) => (click: KeyboardEvent) => {
      // A key that is held down decides one flight, and not those after it.
      if (click.repeat) return;
      const cards = cardsOf(columnOfFocus());
      const place = placeOfFocus(cards);
      const card = cards[place];
      if (card === undefined) return;
      last = place;
      find(card)?.click();
    };
    return listenForKeys({
      j: goBy('j'),
      k: goBy('k'),
      a: onFocused((card) => buttonOf(card, 'A')),
      r: onFocused((card) => buttonOf(card, 'R')),
      x: onFocused((card) => card.querySelector<HTMLElement>('input[type="checkbox"]')),
    });
  }, []);
}
