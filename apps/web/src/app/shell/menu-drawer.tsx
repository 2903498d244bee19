import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import IconX from '~icons/tabler/x';
import { ColorSchemeButton } from '../../components/ui/color-scheme-button.tsx';
import { useModal } from '../../components/ui/modal.ts';
import { ZuluClock } from '../../components/zulu-clock.tsx';

export type Menu = {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
};

/** The state of the menu on small screens. Any navigation closes it. On wide screens the sidebar is always visible. */
export function useMenu(): Menu {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  // Listens to navigation and not only to clicks on entries, because the browser's Back must close the menu as well.
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router, close]);
  return { isOpen, open, close };
}

export const MENU_ID = 'portal-menu';

type MenuDrawerProps = { readonly menu: Menu; readonly children: ReactNode };

/**
 * The sidebar on small screens, in a dialog. The dimmed area is the dialog itself and not a button, because the dialog
 * would focus that first. Tapping it closes the menu.
 */
export function MenuDrawer({ menu, children }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isOpen, close } = menu;
  const events = useModal(dialog, { isOpen, onClose: close });
  // Closes the menu when it is removed: a phone that is turned to landscape and back must not find it open.
  useEffect(() => close, [close]);
  return (
    <dialog
      ref={dialog}
      id={MENU_ID}
      className="group/drawer w-[100vw] max-w-none h-dvh max-h-none p-0 border-0 bg-transparent text-text overflow-hidden [transition:background-color_var(--motion),overlay_var(--motion)_allow-discrete,display_var(--motion)_allow-discrete] backdrop:hidden open:bg-backdrop starting:open:bg-transparent"
      aria-label="Menu"
      {...events}
    >
      <div className="relative flex flex-col w-[calc(250px_+_env(safe-area-inset-left))] max-w-[calc(100vw_-_56px)] h-full pl-[env(safe-area-inset-left)] overflow-y-auto border-e border-e-transparent bg-card shadow-raised [transform:translateX(-100%)] transition-transform group-open/drawer:transform-none starting:group-open/drawer:[transform:translateX(-100%)]">
        <div className="flex flex-none items-center justify-between h-18.25 py-0 pe-3 ps-2 border-b border-b-line">
          <button
            type="button"
            className="grid place-content-center size-11 p-0 border-0 rounded bg-transparent text-inherit cursor-pointer hover:bg-hover"
            aria-label="Close menu"
            onClick={close}
          >
            <IconX size={22} aria-hidden />
          </button>
          <ColorSchemeButton withLabel />
        </div>
        {children}
        <div className="flex flex-none px-7 pb-4">
          <ZuluClock />
        </div>
      </div>
    </dialog>
  );
}
