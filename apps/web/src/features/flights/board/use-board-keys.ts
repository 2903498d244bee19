import { useEffect } from 'react';
import { listenForKeys } from '../../../lib/shortcut-keys.ts';

/**
 * Returns the flight that takes the focus after the decision on another one: the next flight, or the previous one at the end.
 * Returns undefined when there is none.
 */
export function neighbourOf(ids: readonly string[], decided: string): string | undefined {
  const place = ids.indexOf(decided);
  return place === -1 ? undefined : (ids[place + 1] ?? ids[place - 1]);
}

/**
 * Returns the place, among `count` flights, that `j` (next) or `k` (previous) moves to, or null when there are none. `current`
 * is the index of the focused flight, or -1. `last` is its previous index: a decided flight has left
 * the list, and the next flight has its index.
 */
export function placeAfter(key: 'j' | 'k', current: number, last: number, count: number): number | null {
  if (count === 0) return null;
  const step = key === 'j' ? 1 : -1;
  const from = current === -1 ? last - (key === 'j' ? 1 : 0) : current;
  return Math.min(count - 1, Math.max(0, from + step));
}

type ActionKey = 'A' | 'R';

/** A flight that somebody else moved away is inert. */
const FLIGHTS = 'article[data-flight]:not([inert] *)';

const buttonOf = (card: Element | undefined, key: ActionKey) =>
  card?.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`) ?? null;

/** Returns the element of a flight that takes the focus: its first action, or else its details. */
const firstOf = (card: Element | undefined) =>
  buttonOf(card, 'A') ?? card?.querySelector<HTMLElement>('a[href], button') ?? null;

const columnOfFocus = (): Element | null =>
  document.activeElement?.closest('[data-stage]') ?? document.querySelector(`[data-stage]:has(${FLIGHTS})`);

const cardsOf = (column: Element | null): Element[] => [...(column?.querySelectorAll(FLIGHTS) ?? [])];

const placeOfFocus = (cards: readonly Element[]): number =>
  cards.findIndex((card) => card.contains(document.activeElement));

/** Returns the card of the pending flight that takes the focus after the decision on another one in its column. */
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
 * Adds the keys of the board. J and K move to the next and the previous flight of a column. A approves or reviews the flight,
 * or opens it when there is nothing to decide. R rejects or reviews it, and X chooses it. Apart from J and K, keys need the
 * focus on a flight, so that they never act on a flight out of view.
 */
export function useBoardKeys(): void {
  useEffect(() => {
    let last = 0;
    const moveFocus = (key: 'j' | 'k') => () => {
      const cards = cardsOf(columnOfFocus());
      const focused = placeOfFocus(cards);
      // A card itself has the focus after the decision on the flight before it. The next key moves to its button, not past it.
      const isArrived = focused !== -1 && cards[focused] === document.activeElement;
      const place = placeAfter(key, isArrived ? -1 : focused, isArrived ? focused : last, cards.length);
      if (place === null) return;
      last = place;
      firstOf(cards[place])?.focus({ preventScroll: true });
      cards[place]?.scrollIntoView({ block: 'center' });
    };
    const onFocused = (find: (card: Element) => HTMLElement | null) => (click: KeyboardEvent) => {
      // A key that is held down decides one flight only.
      if (click.repeat) return;
      const cards = cardsOf(columnOfFocus());
      const place = placeOfFocus(cards);
      const card = cards[place];
      if (card === undefined) return;
      last = place;
      find(card)?.click();
    };
    return listenForKeys({
      j: moveFocus('j'),
      k: moveFocus('k'),
      a: onFocused((card) => buttonOf(card, 'A')),
      r: onFocused((card) => buttonOf(card, 'R')),
      x: onFocused((card) => card.querySelector<HTMLElement>('input[type="checkbox"]')),
    });
  }, []);
}
