/** The last focused element outside dialogs, which opened the current dialog. */
let lastOutside: HTMLElement | null = null;

const isReachable = (element: HTMLElement): boolean => element.tabIndex >= 0;

/** Focuses the screen when the focused element is gone. */
export const focusScreen = () => document.getElementById('screen')?.focus({ preventScroll: true });

/** Starts to record the focus on a page. */
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

/** The control itself, or the one with the same name that replaced it. */
function nowInPage({ element, name }: Control): HTMLElement | undefined {
  if (element.isConnected) return element;
  const alike = document.querySelectorAll<HTMLElement>(element.tagName);
  return [...alike].find((one) => nameOf(one) === name);
}

/**
 * Remembers the focused control, and the one that opened its dialog if it is in one. Returns a function that restores
 * the focus when it was lost. A focus that the viewer moved elsewhere is not changed.
 */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && isReachable(activeElement) ? activeElement : null;
  const controls = [focused, lastOutside].filter((element) => element !== null).map(asControl);
  return () => {
    const now = document.activeElement;
    // The focus is on nothing, or on a heading, where only the app puts it.
    const isLost = now === document.body || (now instanceof HTMLElement && !isReachable(now));
    if (!isLost) return;
    const [back] = controls.flatMap((control) => nowInPage(control) ?? []);
    back?.focus({ preventScroll: true });
  };
}
