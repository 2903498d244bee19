import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import classes from './menu-drawer.module.css';
import type { Menu } from './use-menu.ts';

export const MENU_ID = 'portal-menu';

type MenuDrawerProps = { readonly menu: Menu; readonly children: ReactNode };

/**
 * The sidebar on small screens. The browser's own dialog keeps the focus inside, closes on Escape and gives the focus
 * back; the dimmed overlay is a button in it, so that tapping beside the menu closes it too.
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
  return (
    <dialog ref={dialog} id={MENU_ID} className={classes.drawer} aria-label="Menu" onClose={close}>
      <button type="button" className={classes.overlay} tabIndex={-1} aria-hidden="true" onClick={close} />
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
