import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const AT_ONCE = 40;
const GROWTH = 4;

/**
 * How many rows of a long table are drawn: the first at once, the others in steps, each four times as long, between which
 * the browser answers. `drawAll` has drawn all when it returns.
 */
export function useDrawnRows(all: number) {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn * GROWTH));
  }, [drawn, all]);
  return {
    drawn: Math.min(drawn, all),
    drawAll: () => flushSync(() => setDrawn(Math.max(drawn, all))),
  };
}
