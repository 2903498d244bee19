import { type RefObject, useEffect, useRef, useState } from 'react';

/** The props of every dialog: whether it is open, and what closes it. */
export type DialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

type DialogState<Subject> = {
  readonly isOpen: boolean;
  /** The subject of the dialog, kept after closing. Null before it was opened. */
  readonly subject: Subject | null;
  readonly open: (subject: Subject) => void;
  readonly close: () => void;
  readonly props: DialogProps;
};

/**
 * The state of a dialog. When it closes, the focus returns to the control that opened it, or to `fallback` when that is
 * gone, so that keyboard users are not sent to the top of the page.
 */
export function useDialog<Subject>(fallback: RefObject<HTMLElement | null>): DialogState<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen || opener.current === null) return;
    const back = opener.current.isConnected ? opener.current : fallback.current;
    opener.current = null;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [isOpen, fallback]);
  const open = (newSubject: Subject) => {
    opener.current = document.activeElement;
    setSubject(newSubject);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return { isOpen, subject, open, close, props: { isOpen, onClose: close } };
}
