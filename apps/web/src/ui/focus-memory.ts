/** Where the focus was last, apart from dialogs: on what opened the dialog that has it now. */
let lastOutside: HTMLElement | null = null;

const isReachable = (element: HTMLElement): boolean => element.tabIndex >= 0;

/** Follows where the focus goes on a page. */
export function followFocus(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !isReachable(target)) return;
    if (target.closest('dialog, [role="dialog"]') === null) lastOutside = target;
  });
}

type Control = { readonly element: HTMLElement; readonly name: string };

const nameOf = (element: HTMLElement): string =>
  element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent;

const asControl = (element: HTMLElement): Control => ({ element, name: nameOf(element) });

/** The control itself, or the one of its name that was drawn in its place. */
function standing({ element, name }: Control): HTMLElement | undefined {
  if (element.isConnected) return element;
  const alike = document.querySelectorAll<HTMLElement>(element.tagName);
  return [...alike].find((one) => nameOf(one) === name);
}

/**
 * Remembers the control that is pressed, and what opened its dialog if it stands in one; answers how to give the focus
 * back, should the screen have taken it away. Whoever has moved on to something else is left alone.
 */
export function rememberFocus(): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const { activeElement } = document;
  const pressed = activeElement instanceof HTMLElement && isReachable(activeElement) ? activeElement : null;
  const controls = [pressed, lastOutside].filter((element) => element !== null).map(asControl);
  return () => {
    const now = document.activeElement;
    // On nothing, or where only the screen itself puts it: a heading.
    const isTaken = now === document.body || (now instanceof HTMLElement && !isReachable(now));
    if (!isTaken) return;
    const [back] = controls.flatMap((control) => standing(control) ?? []);
    back?.focus({ preventScroll: true });
  };
}
