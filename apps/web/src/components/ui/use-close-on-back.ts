import { useBlocker } from '@tanstack/react-router';

/** The browser's Back closes what lies over the screen, and leaves the screen and what lies below as they are. */
export function useCloseOnBack(
  isOpen: boolean,
  onClose: () => void,
  isOnTop: () => boolean = () => true,
): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || !isOnTop()) return false;
      onClose();
      return true;
    },
    disabled: !isOpen,
    enableBeforeUnload: false,
  });
}
