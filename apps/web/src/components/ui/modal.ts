import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { Listeners } from '../../lib/listeners.ts';

type Shown<Element> = { readonly element: Element; readonly onEscape: () => void };

/** A press of a key, as far as it decides whether a dialog closes. */
type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'defaultPrevented' | 'preventDefault'>;

/** The dialogs over the page, in the order in which they were opened. One Escape is heard by the uppermost alone. */
export class DialogStack<Element> {
  #shown: readonly Shown<Element>[] = [];
  readonly #listeners = new Listeners();

  get top(): Element | null {
    return this.#shown.at(-1)?.element ?? null;
  }

  has(element: Element): boolean {
    return this.#shown.some((one) => one.element === element);
  }

  /** Puts a dialog over all others and returns the function that takes it away. */
  add(element: Element, onEscape: () => void): () => void {
    this.#set([...this.#shown, { element, onEscape }]);
    return () => this.#set(this.#shown.filter((one) => one.element !== element));
  }

  press(event: Press): void {
    const upper = this.#shown.at(-1);
    if (upper === undefined || event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    // The browser would close it a second time, and one that must not close at the second press.
    event.preventDefault();
    upper.onEscape();
  }

  readonly subscribe = this.#listeners.add;

  #set(next: readonly Shown<Element>[]): void {
    this.#shown = next;
    this.#listeners.emit();
  }
}

const stack = new DialogStack<HTMLDialogElement>();

const hearKey = (event: KeyboardEvent): void => stack.press(event);

/** The dialog that lies over everything else; null without one. What is to be seen and pressed meanwhile stands in it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(stack.subscribe, () => stack.top);
}

/** Whether a dialog lies over every other. */
export const isTopDialog = (dialog: HTMLDialogElement | null): boolean => stack.top === dialog;

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
  /** Called instead on Escape and on a press beside the content, for a dialog that asks before it closes. */
  readonly onDismiss?: (() => void) | undefined;
  readonly closesOnEscape?: boolean;
  /** Whether a press beside its content closes it. */
  readonly closesFromBeside?: boolean;
};

/**
 * Shows a `<dialog>` over the page while it is open. The browser keeps the focus inside and gives it back; Escape closes the
 * uppermost alone. Returns the events that the element needs.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, options: ModalOptions) {
  const { isOpen, onClose, onDismiss = onClose, closesOnEscape = true, closesFromBeside = true } = options;
  const beganBeside = useRef(false);

  const pressEscape = useEffectEvent(() => {
    if (closesOnEscape) onDismiss();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    if (stack.top === null) {
      keepWidth();
      document.addEventListener('keydown', hearKey);
    }
    element.showModal();
    beginFocus(element);
    const remove = stack.add(element, () => pressEscape());
    return () => {
      remove();
      element.close();
      if (stack.top !== null) return;
      document.documentElement.style.scrollbarGutter = '';
      document.removeEventListener('keydown', hearKey);
    };
  }, [dialog, isOpen]);

  return {
    /** A phone's gesture for Back asks so. */
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    /** The browser may close it without asking; it comes back where it must stay open. */
    onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      // One that has left the page, such as the stand-in for a dialog's code, tells of its closing afterwards.
      if (target !== currentTarget || !isOpen || currentTarget.open || !currentTarget.isConnected) return;
      flushSync(onClose);
      if (stack.has(currentTarget)) currentTarget.showModal();
    },
    // A press that began inside, such as marking a text, does not end beside it.
    onPointerDown: ({ target, currentTarget }: PointerEvent<HTMLDialogElement>) => {
      beganBeside.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
      if (closesFromBeside && beganBeside.current && target === currentTarget) onDismiss();
    },
  };
}
