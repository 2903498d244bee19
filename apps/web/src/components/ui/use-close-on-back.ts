import { useBlocker } from '@tanstack/react-router';

/** Makes the browser's Back close the layer above the screen, and keep the screen and everything below. */
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
