import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a part of the page whose controls come and go by themselves: when the one that has the focus vanishes, `heading`
 * takes it, so that nobody who works by keyboard is thrown back to the top of the page.
 */
export function useKeptFocus(
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
    // Removing an element also takes its focus; only a moment later is it known whether it was removed.
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
