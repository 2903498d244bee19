import { type RefObject, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../../../lib/media-query.ts';

/** The width from which the members are a grid of cards. */
const DESK = '(width >= 64em)';

const CARD_MIN_WIDTH = 330;

/** Returns the number of cards next to each other in a box: as many as fit on a desktop, one on narrower screens. */
export function useColumns(box: RefObject<HTMLElement | null>): number {
  const isDesk = useMediaQuery(DESK);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // The width is known in the document alone, and without it a grid would be painted as a column first.
    setWidth(element.clientWidth); // oxlint-disable-line react/set-state-in-effect
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isDesk ? Math.max(1, Math.floor(width / CARD_MIN_WIDTH)) : 1;
}
