import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { rowOfKey } from './row-of-key.ts';

type RowFocus = {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  /** The row whose record is open, -1 when there is none in the list. */
  readonly open: number;
  readonly bringToView: (row: number) => void;
};

const linkOf = (box: HTMLElement | null, row: number): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-index="${row}"] a`) ?? null;

const rowOf = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']) : NaN;

/**
 * Moves the focus along a list of which only a part is drawn: by the arrow keys, Home and End, and back to a record's
 * row when the record is closed. Rows far away take the focus once they are drawn.
 */
export function useRowFocus({ box, count, open, bringToView }: RowFocus) {
  const wanted = useRef<number | null>(null);
  const lastOpen = useRef(-1);

  useEffect(() => {
    if (open === lastOpen.current) return;
    const closed = open === -1 ? lastOpen.current : -1;
    lastOpen.current = open;
    if (closed !== -1) wanted.current = closed;
    const row = open === -1 ? closed : open;
    if (row !== -1) bringToView(row);
  });

  useEffect(() => {
    if (wanted.current === null) return;
    const link = linkOf(box.current, wanted.current);
    if (link === null) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  return (event: KeyboardEvent) => {
    const row = rowOfKey(event.key, rowOf(event.target), count);
    if (row === undefined) return;
    event.preventDefault();
    bringToView(row);
    const link = linkOf(box.current, row);
    if (link === null) wanted.current = row;
    else link.focus({ preventScroll: true });
  };
}
