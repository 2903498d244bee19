import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const FIRST_ROWS = 40;
const GROWTH = 4;

/** Whether all rows were drawn since the page was loaded. From then on all are drawn at once, so that Back can scroll to any of them. */
let wereDrawn = false;

/**
 * How many rows of a long table are drawn: the first at once, the others in steps, each four times as long, between which
 * the browser answers. `drawAll` has drawn all when it returns.
 */
export function useDrawnRows(all: number) {
  const [drawn, setDrawn] = useState(wereDrawn ? Number.POSITIVE_INFINITY : FIRST_ROWS);
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn * GROWTH));
    else if (all > 0) wereDrawn = true;
  }, [drawn, all]);
  return {
    drawn: Math.min(drawn, all),
    drawAll: () => flushSync(() => setDrawn(Math.max(drawn, all))),
  };
}
