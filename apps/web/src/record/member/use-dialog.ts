import { type RefObject, useEffect, useRef, useState } from 'react';

export type DialogState<Subject> = {
  /** What the dialog is about; null while it is closed. */
  readonly subject: Subject | null;
  readonly open: (subject: Subject) => void;
  readonly close: () => void;
};

/**
 * A dialog that is open or not. When it closes, the focus goes back to what opened it or, when the act took that away,
 * to `fallback`: nobody who works by keyboard is thrown back to the top of the page.
 */
export function useDialog<Subject>(fallback: RefObject<HTMLElement | null>): DialogState<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (subject !== null || opener.current === null) return;
    const back = opener.current.isConnected ? opener.current : fallback.current;
    opener.current = null;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [subject, fallback]);
  const open = (about: Subject) => {
    opener.current = document.activeElement;
    setSubject(about);
  };
  return { subject, open, close: () => setSubject(null) };
}
