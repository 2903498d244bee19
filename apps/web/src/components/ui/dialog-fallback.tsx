import { useRef } from 'react';
import { FailureView } from './failure-view.tsx';
import { useModal } from './modal.ts';

export const NOT_LOADED = 'This part of the portal could not be loaded';

type DialogFallbackProps = { readonly error?: Error; readonly onClose: () => void };

/**
 * Shown instead of a dialog while its code loads, and when loading failed. Most code is loaded before anybody sees it.
 */
export function DialogFallback({ error, onClose }: DialogFallbackProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const events = useModal(dialog, { isOpen: true, onClose, closesOnOutsideClick: false });
  const isLoading = error === undefined;
  return (
    <dialog
      ref={dialog}
      className={`m-auto w-[min(32rem,100vw-32px)] rounded-card border border-line bg-card p-6 text-text backdrop:bg-backdrop ${isLoading ? 'animate-late backdrop:animate-late' : ''}`}
      aria-label={isLoading ? 'Loading' : NOT_LOADED}
      {...events}
    >
      {isLoading ? (
        <p role="status">Loading …</p>
      ) : (
        <FailureView error={error} title={NOT_LOADED} place="dialog">
          <button type="button" onClick={onClose}>
            Close
          </button>
        </FailureView>
      )}
    </dialog>
  );
}
