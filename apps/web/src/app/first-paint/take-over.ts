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
  draw();
  place.removeAttribute(firstPaintMarks.attribute);
  document.getElementById(firstPaintMarks.small)?.remove();
  for (const field of typed) {
    const now = fieldsIn(place).find((one) => nameOf(one) === nameOf(field));
    if (now !== undefined) type(now, field.value);
  }
  giveFocusBack();
  const focused = document.activeElement;
  if (selection !== null && focused instanceof HTMLInputElement) focused.setSelectionRange(...selection);
}
