import { type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How long parts are drawn before the browser has its turn. */
const TURN_MS = 5;

/** Among the browser's measures of the page: its first screen was drawn whole. */
const FIRST_SCREEN = 'first-screen';

type Part = () => void;

let waiting: readonly Part[] = [];
let added: readonly Part[] = [];
let isDue = false;

// Who comes back to a page or loads it anew is taken to where they were, which must be there.
const [visit] = performance.getEntriesByType('navigation');
let isWhole = visit === undefined || Reflect.get(visit, 'type') !== 'navigate';

/** Draws the part that stands highest; whether one was left. What stands within the last one comes before what stands below it. */
function drawNext(): boolean {
  const [next, ...others] = [...added, ...waiting];
  waiting = others;
  added = [];
  if (next !== undefined) {
    flushSync(next);
    return true;
  }
  if (!isWhole) performance.mark(FIRST_SCREEN);
  // What is still being read belongs to it too.
  isWhole ||= document.querySelector('[aria-busy="true"]') === null;
  return false;
}

function drawSome(): void {
  // A page in the background would wait a second for its next turn.
  const end = document.hidden ? Number.POSITIVE_INFINITY : performance.now() + TURN_MS;
  do isDue = drawNext();
  while (isDue && performance.now() < end);
  if (isDue) setTimeout(drawSome);
}

/** Draws at once what has not had its turn yet. */
export function drawRest(): void {
  while (drawNext());
}

function drawInTurn(part: Part): () => void {
  added = [...added, part];
  if (!isDue) {
    isDue = true;
    setTimeout(drawSome);
  }
  return () => {
    waiting = waiting.filter((one) => one !== part);
    added = added.filter((one) => one !== part);
  };
}

type LaterProps = {
  readonly children: ReactNode;
  /** What keeps its place. */
  readonly place?: ReactNode;
};

/**
 * A part of a page's first screen. These are drawn from top to bottom in several steps, between which the browser answers; where
 * the page has been drawn once, everything is drawn at once.
 */
export function Later({ children, place }: LaterProps) {
  const [isDrawn, setDrawn] = useState(isWhole);
  // Before the next part is drawn, so that what is within this one comes first.
  useLayoutEffect(() => (isDrawn ? undefined : drawInTurn(() => setDrawn(true))), [isDrawn]);
  return isDrawn ? children : place;
}
