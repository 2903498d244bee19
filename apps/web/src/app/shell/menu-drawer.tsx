import { IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import classes from './menu-drawer.module.css';

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

export const MENU_ID = 'portal-menu';

type MenuDrawerProps = { readonly menu: Menu; readonly children: ReactNode };

/**
 * The sidebar on small screens. The browser's own dialog keeps the focus inside, closes on Escape and gives the focus
 * back, and puts it on the first control at the opening: what is dimmed beside the menu is therefore none, but the dialog
 * itself, so that tapping there closes it too.
 */
export function MenuDrawer({ menu, children }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isOpen, close } = menu;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  // A turned phone can become a wide screen: turned back, it must not find the menu still open.
  useEffect(() => close, [close]);
  const closeFromBeside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is Escape that closes it, which the browser hears itself
    <dialog
      ref={dialog}
      id={MENU_ID}
      className={classes.drawer}
      aria-label="Menu"
      onClose={close}
      onClick={closeFromBeside}
    >
      <div className={classes.panel}>
        <div className={classes.head}>
          <button type="button" className={classes.close} aria-label="Close menu" onClick={close}>
            <IconX size={22} aria-hidden />
          </button>
          <ColorSchemeButton withLabel />
        </div>
        {children}
      </div>
    </dialog>
  );
}
