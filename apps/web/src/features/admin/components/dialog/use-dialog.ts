import { type RefObject, useEffect, useRef, useState } from 'react';

export type DialogState = {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
};

/**
 * Whether a dialog is open. When it closes, the focus goes back to what opened it or, when the act took that away, to
 * `fallback`: nobody who works by keyboard is thrown back to the top of the page.
 */
export function useDialog(fallback: RefObject<HTMLElement | null>): DialogState {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen || opener.current === null) return;
    const back = opener.current.isConnected ? opener.current : fallback.current;
    opener.current = null;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [isOpen, fallback]);
  const open = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  return { isOpen, open, close: () => setOpen(false) };
}
