import { firstPaintMarks } from '@crewroom/domain/contract/first-paint';
import { type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
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

/** The way back to what has the focus now, and the field that has it. */
function readFocus() {
  const { activeElement } = document;
  const written = activeElement instanceof HTMLInputElement ? activeElement : null;
  return { giveFocusBack: rememberFocus(), written };
}

/** Follows how far the drawing is scrolled; answers a function that goes there again, where the app began at the top. */
function rememberScrolling(): () => void {
  let top = scrollY;
  const follow = () => {
    top = scrollY;
  };
  addEventListener('scroll', follow);
  return () => {
    removeEventListener('scroll', follow);
    if (top !== scrollY) scrollTo({ top, behavior: 'instant' });
  };
}

/** Follows what is typed into the drawing, and where the focus is; answers a function that gives both to what replaced it. */
function rememberUse(place: HTMLElement): () => void {
  const scrollBack = rememberScrolling();
  const fields = fieldsIn(place).map((field) => ({ field, name: nameOf(field) }));
  let last = readFocus();
  const follow = () => {
    last = readFocus();
  };
  place.addEventListener('focusin', follow);
  return () => {
    place.removeEventListener('focusin', follow);
    scrollBack();
    for (const { field, name } of fields) {
      const now = fieldsIn(place).find((one) => nameOf(one) === name);
      if (field.value !== '' && now !== undefined) type(now, field.value);
    }
    const { giveFocusBack, written } = last;
    giveFocusBack();
    const focused = document.activeElement;
    if (written !== null && focused instanceof HTMLInputElement) {
      focused.setSelectionRange(written.selectionStart, written.selectionEnd);
    }
  };
}

const RELEASES = ['pointerup', 'pointercancel', 'dragend'] as const;
const LONGEST_PRESS_MS = 1_000;

async function untilReleased(): Promise<void> {
  const over = Promise.withResolvers<unknown>();
  for (const release of RELEASES) addEventListener(release, over.resolve, { once: true });
  setTimeout(over.resolve, LONGEST_PRESS_MS);
  await over.promise;
  // The click itself comes after the release.
  await new Promise((passed) => void setTimeout(passed));
}

/**
 * What the drawing waits for while something of it is held down, as a press that ended on another element would be no
 * click; null when nothing is. It waits once, and not for long.
 */
function followPresses(place: HTMLElement): () => Promise<void> | null {
  let waited: Promise<void> | null = null;
  let isOver = false;
  const wait = async (): Promise<void> => {
    await untilReleased();
    isOver = true;
  };
  return () => {
    if (isOver || (waited === null && place.querySelector(':active') === null)) return null;
    waited ??= wait();
    return waited;
  };
}

type LastOfAllProps = {
  readonly place: HTMLElement;
  readonly press: () => Promise<void> | null;
  readonly onDrawn: () => void;
};

/** What is drawn last: the app takes the place of the drawing in the same step. */
function LastOfAll({ place, press, onDrawn }: LastOfAllProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  const held = isDrawn ? null : press();
  if (held !== null) use(held);
  useLayoutEffect(() => {
    place.removeAttribute(firstPaintMarks.attribute);
    document.getElementById(firstPaintMarks.small)?.remove();
    onDrawn();
    // A change of state here has React run the effects of the whole app before the browser goes on: what is seen works.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    setIsDrawn(true);
  }, [place, onDrawn]);
  return null;
}

/**
 * Draws the app in the place of what the server sent of the screen, in steps between which the browser answers; what was
 * sent stands until all is drawn. What was typed there meanwhile, and where the focus was, stays as it is.
 */
export function takeOver(place: HTMLElement, app: ReactNode): void {
  const goOn = rememberUse(place);
  const press = followPresses(place);
  startTransition(() => {
    createRoot(place).render(
      <>
        {app}
        <LastOfAll place={place} press={press} onDrawn={goOn} />
      </>,
    );
  });
}
