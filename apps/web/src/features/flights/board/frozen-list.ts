import { type FocusEvent, useCallback, useState } from 'react';

type Item = { readonly _id: string };

/** An item as it is shown. An item that is gone keeps its place and cannot be used. */
export type ShownItem<One extends Item> = { readonly item: One; readonly isGone: boolean };

/**
 * Returns a list while it is held: each item keeps its place in `held` and has its content in `now`. An item that somebody else
 * removed is gone but keeps its place. An item that the viewer removed leaves the list. New items wait.
 */
export function freezeList<One extends Item>(
  held: readonly One[],
  now: readonly One[],
  sentAway: ReadonlySet<string>,
): ShownItem<One>[] {
  const current = new Map(now.map((item) => [item._id, item]));
  return held.flatMap((item): ShownItem<One>[] => {
    const latest = current.get(item._id);
    if (latest !== undefined) return [{ item: latest, isGone: false }];
    return sentAway.has(item._id) ? [] : [{ item, isGone: true }];
  });
}

/** Returns whether the pointer or the keyboard focus is in an element, and the handlers for that element. */
export function useInteraction() {
  const [reasons, setReasons] = useState({ pointer: false, focus: false });
  return {
    isHeld: reasons.pointer || reasons.focus,
    handlers: {
      onPointerEnter: () => setReasons((known) => ({ ...known, pointer: true })),
      onPointerLeave: () => setReasons((known) => ({ ...known, pointer: false })),
      // After a click moved the focus, only the pointer says whether the person is still there.
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setReasons((known) => ({ ...known, focus: true }));
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setReasons((known) => ({ ...known, focus: false }));
      },
    },
  };
}

type HeldList<One extends Item> = { readonly items: readonly One[]; readonly filterKey: string };

/**
 * Returns a list that does not change while it is held, so that other people's changes never move a button that is about to be
 * clicked. `filterKey` identifies the filter: a new filter shows its results at once.
 */
export function useFrozenList<One extends Item>(items: readonly One[], isHeld: boolean, filterKey: string) {
  const [held, setHeld] = useState<HeldList<One> | null>(null);
  const [sentAway, setSentAway] = useState<ReadonlySet<string>>(new Set());
  if (!isHeld && held !== null) setHeld(null);
  else if (isHeld && held?.filterKey !== filterKey) setHeld({ items, filterKey });
  const removeAtOnce = useCallback(
    (ids: readonly string[]) => setSentAway((known) => new Set([...known, ...ids])),
    [],
  );
  const before = held?.items ?? items;
  const known = new Set(before.map(({ _id }) => _id));
  return {
    shown: freezeList(before, items, sentAway),
    /** The items when the list began to be held. */
    before,
    /** The number of new items that wait. */
    waitingCount: items.filter(({ _id }) => !known.has(_id)).length,
    /** Makes items that the viewer removes leave at once. */
    removeAtOnce,
  };
}
