import { useEffect } from 'react';
import { listenForKeys } from '../../lib/shortcut-keys.ts';
import { neighbourOf, placeAfter } from './pending-keys.ts';

const buttonOf = (card: Element | undefined, key: 'A' | 'R') =>
  card?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key}"]`) ?? null;

const pendingCards = (): Element[] =>
  [...document.querySelectorAll('article[data-flight]')].filter((card) => buttonOf(card, 'A') !== null);

const placeOfFocus = (cards: readonly Element[]): number =>
  cards.findIndex((card) => card.contains(document.activeElement));

/** The card of the pending flight that takes the focus when another of the same column is decided. */
export function neighbourCard(column: HTMLElement | null, decided: string): HTMLElement | undefined {
  const cards = [...(column?.querySelectorAll<HTMLElement>('article[data-approval="pending"]') ?? [])];
  const id = neighbourOf(
    cards.map((card) => card.dataset['flight'] ?? ''),
    decided,
  );
  return cards.find((card) => card.dataset['flight'] === id);
}

/**
 * The keys of whoever decides on pending flights: J and K lead to the next and the previous one, A approves it, R asks
 * before it is rejected. A and R do nothing unless the focus is on a flight, so that none is decided that is not in view.
 */
export function usePendingKeys(): void {
  useEffect(() => {
    let last = 0;
    const goBy = (key: 'j' | 'k') => () => {
      const cards = pendingCards();
      const focused = placeOfFocus(cards);
      // A card itself has the focus when the flight before it was decided: the next key leads to its button, not past it.
      const isArrived = focused !== -1 && cards[focused] === document.activeElement;
      const place = placeAfter(key, isArrived ? -1 : focused, isArrived ? focused : last, cards.length);
      if (place === null) return;
      last = place;
      buttonOf(cards[place], 'A')?.focus({ preventScroll: true });
      cards[place]?.scrollIntoView({ block: 'center' });
    };
    const press =
      (key: 'A' | 'R') =>
      ({ repeat }: KeyboardEvent) => {
        // A key that is held down decides one flight, and not those after it.
        if (repeat) return;
        const cards = pendingCards();
        const place = placeOfFocus(cards);
        if (place === -1) return;
        last = place;
        buttonOf(cards[place], key)?.click();
      };
    return listenForKeys({ j: goBy('j'), k: goBy('k'), a: press('A'), r: press('R') });
  }, []);
}
