import { type FocusEvent, useCallback, useState } from 'react';

type Item = { readonly _id: string };

/** An item as it is shown; one that is gone stands where it was, and nothing can be done with it. */
export type Shown<One extends Item> = { readonly item: One; readonly isGone: boolean };

/**
 * A list while it is held: every item where it stood in `held`, as it is in `now`. One that somebody else took away is gone but
 * keeps its place; what the viewer sent away themself leaves. What came meanwhile waits.
 */
export function heldList<One extends Item>(
  held: readonly One[],
  now: readonly One[],
  sentAway: ReadonlySet<string>,
): Shown<One>[] {
  const current = new Map(now.map((item) => [item._id, item]));
  return held.flatMap((item): Shown<One>[] => {
    const latest = current.get(item._id);
    if (latest !== undefined) return [{ item: latest, isGone: false }];
    return sentAway.has(item._id) ? [] : [{ item, isGone: true }];
  });
}

/** Whether a pointer rests on a part of the page or a keyboard's focus is in it; that part gets the handlers. */
export function useHold() {
  const [reasons, setReasons] = useState({ pointer: false, focus: false });
  return {
    isHeld: reasons.pointer || reasons.focus,
    handlers: {
      onPointerEnter: () => setReasons((known) => ({ ...known, pointer: true })),
      onPointerLeave: () => setReasons((known) => ({ ...known, pointer: false })),
      // Where a press put the focus, the pointer tells whether one is still there.
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setReasons((known) => ({ ...known, focus: true }));
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setReasons((known) => ({ ...known, focus: false }));
      },
    },
  };
}

type Held<One extends Item> = { readonly items: readonly One[]; readonly subject: string };

/**
 * A list that stays as it is while it is held, so that a change of somebody else's moves nothing that is about to be pressed.
 * `subject` is what is looked for: another one shows at once what it finds.
 */
export function useHeldList<One extends Item>(items: readonly One[], isHeld: boolean, subject: string) {
  const [held, setHeld] = useState<Held<One> | null>(null);
  const [sentAway, setSentAway] = useState<ReadonlySet<string>>(new Set());
  if (!isHeld && held !== null) setHeld(null);
  else if (isHeld && held?.subject !== subject) setHeld({ items, subject });
  const sendAway = useCallback(
    (ids: readonly string[]) => setSentAway((known) => new Set([...known, ...ids])),
    [],
  );
  const before = held?.items ?? items;
  const known = new Set(before.map(({ _id }) => _id));
  return {
    shown: heldList(before, items, sentAway),
    /** The items as they were when the list began to be held. */
    before,
    /** How many came meanwhile and wait. */
    waitingCount: items.filter(({ _id }) => !known.has(_id)).length,
    /** Lets what the viewer sends away leave at once. */
    sendAway,
  };
}
