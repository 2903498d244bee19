import { useBlocker } from '@tanstack/react-router';

/** The browser's Back closes what lies over the screen, and leaves the screen as it is. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onClose();
      return true;
    },
    disabled: !isOpen,
    enableBeforeUnload: false,
  });
}
