import { IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import classes from './menu-drawer.module.css';
import type { Menu } from './use-menu.ts';

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
