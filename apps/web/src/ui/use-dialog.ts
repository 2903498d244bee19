import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type DialogState<Subject> = {
  readonly isOpen: boolean;
  /** What the dialog is about, kept after closing; null before it was opened. */
  readonly subject: Subject | null;
  readonly open: (subject: Subject) => void;
  readonly close: () => void;
};

/**
 * The state of a dialog. When it closes, the focus returns to the control that opened it, or to `fallback` when that is
 * gone or goes while it has the focus, so that keyboard users are not sent to the top of the page.
 */
export function useDialog<Subject>(fallback: RefObject<HTMLElement | null>): DialogState<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const returnedTo = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isOpen || opener.current === null) return;
    const back = opener.current.isConnected ? opener.current : fallback.current;
    opener.current = null;
    if (!(back instanceof HTMLElement)) return;
    back.focus({ preventScroll: true });
    returnedTo.current = back;
    // The event also fires when the control is removed; whether it was is known only a moment later.
    const forget = () => {
      if (back.isConnected) returnedTo.current = null;
    };
    back.addEventListener('blur', () => queueMicrotask(forget), { once: true });
  }, [isOpen, fallback]);
  // What was removed elsewhere may leave the screen, with its control, a moment after the dialog.
  useLayoutEffect(() => {
    if (returnedTo.current === null || returnedTo.current.isConnected) return;
    returnedTo.current = null;
    if (document.activeElement === document.body) fallback.current?.focus({ preventScroll: true });
  });
  const open = (newSubject: Subject) => {
    opener.current = document.activeElement;
    setSubject(newSubject);
    setOpen(true);
  };
  return { isOpen, subject, open, close: () => setOpen(false) };
}
