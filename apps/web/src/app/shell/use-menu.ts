import { useCallback, useState } from 'react';

export type Menu = {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
};

/** The sidebar of small screens, which is opened and closed; on wider ones it always stands. */
export function useMenu(): Menu {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  return { isOpen, open, close };
}
