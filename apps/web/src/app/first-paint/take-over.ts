import { firstPaintMarks } from '@crewroom/domain/contract/first-paint';
import { rememberFocus } from '../../ui/focus-memory.ts';

const nameOf = (field: HTMLInputElement): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';

const fieldsIn = (place: HTMLElement): HTMLInputElement[] => [
  ...place.querySelectorAll<HTMLInputElement>('input:not([type]), input[type="text"], input[type="search"]'),
];

/** Types into a field of the app as a person does, so that the app hears of it. */
function type(field: HTMLInputElement, text: string): void {
  // Set on the element itself React would take it for the value it knows.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const RELEASES = ['pointerup', 'pointercancel', 'dragend'] as const;
const LONGEST_PRESS_MS = 1_000;

/** Resolves once nothing of the drawing is held down: a press that ended on another element would be no click. */
export async function notPressed(place: HTMLElement): Promise<void> {
  if (place.querySelector(':active') === null) return;
  const over = Promise.withResolvers<unknown>();
  for (const release of RELEASES) addEventListener(release, over.resolve, { once: true });
  setTimeout(over.resolve, LONGEST_PRESS_MS);
  await over.promise;
  // The click itself comes after the release.
  await new Promise((passed) => void setTimeout(passed));
}

/**
 * Draws the app in the place of what the server sent of the screen. What was typed there meanwhile, and where the focus
 * was, stays as it is. `draw` has drawn the app when it returns.
 */
export function takeOver(place: HTMLElement, draw: () => void): void {
  const typed = fieldsIn(place).filter(({ value }) => value !== '');
  const { activeElement } = document;
  const written = activeElement instanceof HTMLInputElement ? activeElement : null;
  const selection = written && ([written.selectionStart, written.selectionEnd] as const);
  const giveFocusBack = rememberFocus();
  place.removeAttribute(firstPaintMarks.attribute);
  draw();
  document.getElementById(firstPaintMarks.small)?.remove();
  for (const field of typed) {
    const now = fieldsIn(place).find((one) => nameOf(one) === nameOf(field));
    if (now !== undefined) type(now, field.value);
  }
  giveFocusBack();
  const focused = document.activeElement;
  if (selection !== null && focused instanceof HTMLInputElement) focused.setSelectionRange(...selection);
}
