import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Focuses `heading` when the focused control of a section is removed, so that keyboard users
 * are not sent to the top of the page.
 */
export function useFocusFallback(
  part: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const onFocusIn = ({ target }: FocusEvent) => {
      held.current = target instanceof Element ? target : null;
    };
    // The event also fires when an element is removed, which is known only a moment later.
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (held.current === target && held.current?.isConnected === true) held.current = null;
      });
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [part]);
  useLayoutEffect(() => {
    if (held.current === null || held.current.isConnected) return;
    held.current = null;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
}
