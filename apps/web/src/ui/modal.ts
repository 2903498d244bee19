import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';

/** The dialogs over the page, in the order in which they were opened. */
let shown: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setShown(next: readonly HTMLDialogElement[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog that lies over everything else; null without one. What is to be seen and pressed meanwhile stands in it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => shown.at(-1) ?? null,
    () => null,
  );
}

/** Whether a dialog lies over every other; one that was not opened here, such as a stand-in, lies over all of these. */
const isOnTop = (dialog: HTMLDialogElement | null): boolean =>
  shown.at(-1) === dialog &&
  [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].every((one) => shown.includes(one));

/** Where a dialog's focus begins: at what asks for it, or where the browser puts it. */
const beginFocus = (dialog: HTMLDialogElement): void =>
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

/** Keeps the page as wide as it is while a dialog takes its scroll bar away. */
function keepWidth(): void {
  const { documentElement } = document;
  const hasBar = window.innerWidth > documentElement.clientWidth;
  documentElement.style.scrollbarGutter = hasBar ? 'stable' : '';
}

type ModalOptions = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly closesOnEscape?: boolean;
  /** Whether a press beside its content closes it. */
  readonly closesFromBeside?: boolean;
};

/**
 * Shows a `<dialog>` over the page while it is open. The browser keeps the focus inside and gives it back; Escape closes the
 * uppermost alone. Answers the events that the element needs.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, options: ModalOptions) {
  const { isOpen, onClose, closesOnEscape = true, closesFromBeside = true } = options;
  const beganBeside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    if (shown.length === 0) keepWidth();
    element.showModal();
    beginFocus(element);
    setShown([...shown, element]);
    return () => {
      setShown(shown.filter((one) => one !== element));
      element.close();
      if (shown.length === 0) document.documentElement.style.scrollbarGutter = '';
    };
  }, [dialog, isOpen]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing, defaultPrevented } = event;
    if (key !== 'Escape' || isComposing || defaultPrevented || !isOnTop(dialog.current)) return;
    // The browser would close it a second time, and one that must not close at the second press.
    event.preventDefault();
    if (closesOnEscape) onClose();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);

  return {
    /** A phone's gesture for Back asks so. */
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    /** The browser may close it without asking; it comes back where it must stay open. */
    onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (target !== currentTarget || !isOpen || currentTarget.open) return;
      flushSync(onClose);
      if (shown.includes(currentTarget)) currentTarget.showModal();
    },
    // A press that began inside, such as marking a text, does not end beside it.
    onPointerDown: ({ target, currentTarget }: PointerEvent<HTMLDialogElement>) => {
      beganBeside.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
      if (closesFromBeside && beganBeside.current && target === currentTarget) onClose();
    },
  };
}
