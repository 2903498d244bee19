import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** The row to focus after a key is pressed in another; undefined for other keys and at the ends. */
export function rowOfKey(key: string, row: number, count: number): number | undefined {
  const rows = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: count - 1 };
  const [, wanted = -1] = Object.entries(rows).find(([name]) => name === key) ?? [];
  return wanted >= 0 && wanted < count && wanted !== row ? wanted : undefined;
}

type RowFocus = {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  /** The index of the row whose record is open, or -1. */
  readonly openRow: number;
  /** Whether a record is open, also one of somebody whom the list does not show. */
  readonly isRecordOpen: boolean;
  readonly bringToView: (row: number) => void;
};

const linkOf = (box: HTMLElement | null, row: number): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-index="${row}"] a`) ?? null;

const rowOf = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']) : NaN;

/**
 * Keyboard focus in a virtual list: arrow keys, Home and End move it, and closing a record moves it back to the
 * record's row. The focused row is `kept`: it must stay rendered when the list is scrolled, so that the focus is not
 * lost. A distant row gets the focus once it is rendered.
 */
export function useRowFocus({ box, count, openRow, isRecordOpen, bringToView }: RowFocus) {
  const [kept, setKept] = useState(-1);
  const wanted = useRef(-1);
  const lastOpenRow = useRef(-1);

  const focusOn = (row: number): void => {
    const link = linkOf(box.current, row);
    link?.focus({ preventScroll: true });
    wanted.current = link !== null && link === document.activeElement ? -1 : row;
  };

  const onDrawn = (row: number): void => {
    if (row === wanted.current) focusOn(row);
  };

  const moveTo = (row: number): void => {
    bringToView(row);
    setKept(row);
    focusOn(row);
  };

  useEffect(() => {
    if (openRow === lastOpenRow.current) return;
    const closed = openRow === -1 && !isRecordOpen ? lastOpenRow.current : -1;
    lastOpenRow.current = openRow;
    if (closed !== -1) moveTo(closed);
    else if (openRow !== -1) bringToView(openRow);
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowOfKey(event.key, rowOf(event.target), count);
    if (row === undefined) return;
    event.preventDefault();
    moveTo(row);
  };

  return { kept: kept < count ? kept : -1, onKeyDown, onDrawn };
}
