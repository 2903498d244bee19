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

type OpenDialog<Element> = { readonly element: Element; readonly onEscape: () => void };

/** The parts of a key press that decide whether a dialog closes. */
type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'defaultPrevented' | 'preventDefault'>;

/** The dialogs above the page, in the order in which they were opened. Only the uppermost handles Escape. */
export class DialogStack<Element> {
  #shown: readonly OpenDialog<Element>[] = [];
  readonly #listeners = new Listeners();

  get top(): Element | null {
    return this.#shown.at(-1)?.element ?? null;
  }

  has(element: Element): boolean {
    return this.#shown.some((one) => one.element === element);
  }

  /** Puts a dialog above all others and returns a function that removes it. */
  add(element: Element, onEscape: () => void): () => void {
    this.#set([...this.#shown, { element, onEscape }]);
    return () => this.#set(this.#shown.filter((one) => one.element !== element));
  }

  press(event: Press): void {
    const upper = this.#shown.at(-1);
    if (upper === undefined || event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    // The browser would close it on the second press, even if it must stay open.
    event.preventDefault();
    upper.onEscape();
  }

  readonly subscribe = this.#listeners.add;

  #set(next: readonly OpenDialog<Element>[]): void {
    this.#shown = next;
    this.#listeners.emit();
  }
}

const stack = new DialogStack<HTMLDialogElement>();

const onKeyDown = (event: KeyboardEvent): void => stack.press(event);

/** The uppermost dialog, or null without one. Visible and clickable elements must be in it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(stack.subscribe, () => stack.top);
}

/** Whether a dialog is above every other. */
export const isTopDialog = (dialog: HTMLDialogElement | null): boolean => stack.top === dialog;

/** Returns where a dialog's focus begins: at its chosen element, or where the browser puts it. */
const beginFocus = (dialog: HTMLDialogElement): void =>
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

/** Keeps the width of the page while a dialog removes its scroll bar. */
function keepWidth(): void {
  const { documentElement } = document;
  const hasBar = window.innerWidth > documentElement.clientWidth;
  documentElement.style.scrollbarGutter = hasBar ? 'stable' : '';
}

type ModalOptions = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called instead on Escape and on a click next to the content, for a dialog that asks before it closes. */
  readonly onDismiss?: (() => void) | undefined;
  readonly closesOnEscape?: boolean;
  /** Whether a click next to its content closes it. */
  readonly closesOnOutsideClick?: boolean;
};

/**
 * Shows a `<dialog>` above the page while it is open. The browser traps the focus and restores it. Escape closes only
 * the uppermost. Returns the event handlers of the element.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, options: ModalOptions) {
  const {
    isOpen,
    onClose,
    onDismiss = onClose,
    closesOnEscape = true,
    closesOnOutsideClick = true,
  } = options;
  const beganOutside = useRef(false);

  const pressEscape = useEffectEvent(() => {
    if (closesOnEscape) onDismiss();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    if (stack.top === null) {
      keepWidth();
      document.addEventListener('keydown', onKeyDown);
    }
    element.showModal();
    beginFocus(element);
    const remove = stack.add(element, () => pressEscape());
    return () => {
      remove();
      element.close();
      if (stack.top !== null) return;
      document.documentElement.style.scrollbarGutter = '';
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [dialog, isOpen]);

  return {
    /** A phone's Back gesture fires this event. */
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    /** The browser may close it without asking. It reopens when it must stay open. */
    onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      // A removed dialog, such as the placeholder for a dialog's code, fires its close event afterwards.
      if (target !== currentTarget || !isOpen || currentTarget.open || !currentTarget.isConnected) return;
      flushSync(onClose);
      if (stack.has(currentTarget)) currentTarget.showModal();
    },
    // A click that began inside, such as a text selection, does not end next to it.
    onPointerDown: ({ target, currentTarget }: PointerEvent<HTMLDialogElement>) => {
      beganOutside.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
      if (closesOnOutsideClick && beganOutside.current && target === currentTarget) onDismiss();
    },
  };
}
