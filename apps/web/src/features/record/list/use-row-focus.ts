import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns the index of the member to focus after a key in another one, in a grid of `columns` columns. Returns undefined for
 * other keys and at the ends.
 */
export function indexOfKey(key: string, index: number, count: number, columns: number): number | undefined {
  const sideways = columns > 1 ? { ArrowRight: index + 1, ArrowLeft: index - 1 } : {};
  const keys = { ArrowDown: index + columns, ArrowUp: index - columns, Home: 0, End: count - 1, ...sideways };
  const [, wanted = -1] = Object.entries(keys).find(([name]) => name === key) ?? [];
  return wanted >= 0 && wanted < count && wanted !== index ? wanted : undefined;
}

type RowFocus = {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly columns: number;
  /** The index of the member whose record is open, or -1. */
  readonly openRow: number;
  /** Whether a record is open, including a record of somebody outside of the list. */
  readonly isRecordOpen: boolean;
  readonly bringToView: (row: number) => void;
};

const linkOf = (box: HTMLElement | null, row: number): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-index="${row}"] a`) ?? null;

const rowOf = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']) : NaN;

/**
 * Manages the keyboard focus in a virtual list: arrow keys, Home and End move it, and closing a record moves it back to the
 * record's row. The focused row is `kept`: it stays rendered while the list scrolls, so that the focus is not lost. A distant
 * row gets the focus once it is rendered.
 */
export function useRowFocus({ box, count, columns, openRow, isRecordOpen, bringToView }: RowFocus) {
  const [kept, setKept] = useState(-1);
  const wanted = useRef(-1);
  const lastOpenRow = useRef(-1);
  const lastColumns = useRef(columns);

  const focusOn = (row: number): void => {
    const link = linkOf(box.current, row);
    link?.focus({ preventScroll: true });
    wanted.current = link !== null && link === document.activeElement ? -1 : row;
  };

  const onRendered = (): void => {
    if (wanted.current !== -1) focusOn(wanted.current);
  };

  const moveTo = (row: number): void => {
    bringToView(row);
    setKept(row);
    focusOn(row);
  };

  useEffect(() => {
    // The record next to the list takes columns from it, so that the open row moves.
    const hasMoved = columns !== lastColumns.current;
    lastColumns.current = columns;
    if (openRow === lastOpenRow.current) {
      if (hasMoved && openRow !== -1) bringToView(openRow);
      return;
    }
    const closed = openRow === -1 && !isRecordOpen ? lastOpenRow.current : -1;
    lastOpenRow.current = openRow;
    if (closed !== -1) moveTo(closed);
    else if (openRow !== -1) bringToView(openRow);
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = indexOfKey(event.key, rowOf(event.target), count, columns);
    if (row === undefined) return;
    event.preventDefault();
    moveTo(row);
  };

  return { kept: kept < count ? kept : -1, onKeyDown, onDrawn: onRendered };
}
