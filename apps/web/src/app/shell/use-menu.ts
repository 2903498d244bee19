import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';

export type Menu = {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
};

/** The sidebar of small screens, which gives way to any navigation; on wider ones it always stands. */
export function useMenu(): Menu {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  // Not the entries' clicks alone: on a phone one closes a drawer with the browser's Back, too.
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router, close]);
  return { isOpen, open, close };
}
