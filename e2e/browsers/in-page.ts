import type { Target } from './target.ts';

// These functions are sent into the page, where they see only their argument and the library that was injected before.

declare global {
  // oxlint-disable-next-line no-var
  var TestingLibraryDom: typeof import('@testing-library/dom') | undefined;
  // oxlint-disable-next-line no-var
  var findTargets: ((target: Target) => HTMLElement[]) | undefined;
  // oxlint-disable-next-line no-var
  var framesAfterLooks: number | undefined;
}

/** Whether the page has the finder already, and its app runs. A page outside the portal cannot have one. */
export const stateOfPage = (): { readonly hasFinder: boolean; readonly runs: boolean } => ({
  hasFinder: globalThis.findTargets !== undefined,
  runs:
    document.readyState === 'complete' &&
    document.querySelector(':root:not(:has(#root)), #root:not(:empty):not(:has(.first-frame))') !== null,
});

/** Injects the finder of targets into the page. */
export const installFinder = (): void => {
  const library = globalThis.TestingLibraryDom;
  if (library === undefined) throw new Error('The library is not in the page');
  const findIn = (root: HTMLElement, { by, role, name }: Target): HTMLElement[] => {
    const pattern = name === null ? /(?:)/ : new RegExp(name.source, name.flags);
    if (by === 'role') return library.queryAllByRole(root, role, name === null ? {} : { name: pattern });
    if (by === 'label') return library.queryAllByLabelText(root, pattern);
    return library.queryAllByText(root, pattern);
  };
  const find = (target: Target): HTMLElement[] => {
    const roots = target.within === null ? [document.body] : find(target.within);
    const found = [...new Set(roots.flatMap((root) => findIn(root, target)))];
    // A card far below counts as shown, even if its rendering is deferred.
    return found.filter((element) => element.checkVisibility());
  };
  globalThis.findTargets = find;
};

export type Spot = {
  readonly count: number;
  /** Its middle, in the window. */
  readonly x: number;
  readonly y: number;
  /** Whether a click there would hit it, and not an element above it. */
  readonly isHit: boolean;
  /** How many look-ups on this page were followed by a rendered frame. */
  readonly frames: number;
};

/** Returns where a target is, after scrolling to one that a click would not hit. */
export const spotOf = (target: Target): Spot => {
  const found = globalThis.findTargets?.(target) ?? [];
  const [element] = found;
  const frames = globalThis.framesAfterLooks ?? 0;
  requestAnimationFrame(() => {
    globalThis.framesAfterLooks = (globalThis.framesAfterLooks ?? 0) + 1;
  });
  if (element === undefined) return { count: 0, x: 0, y: 0, isHit: false, frames };
  const middle = (): { readonly x: number; readonly y: number } => {
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const isMet = ({ x, y }: { readonly x: number; readonly y: number }): boolean => {
    const hit = document.elementFromPoint(x, y);
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    return [element, ...labels].some((one) => one.contains(hit));
  };
  if (!isMet(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return { count: found.length, ...middle(), isHit: isMet(middle()), frames };
};

/** Returns the text of each of the targets, on one line. A field has its value. */
export const textsOf = (target: Target): string[] =>
  (globalThis.findTargets?.(target) ?? []).map((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
  );

/** Focuses a field and selects its content, so that typing replaces it. */
export const selectField = (target: Target): void => {
  const [element] = globalThis.findTargets?.(target) ?? [];
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
};

/** Whether a field accepts no typed text, such as a date. */
export const isPicked = (target: Target): boolean => {
  const [element] = globalThis.findTargets?.(target) ?? [];
  return (
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && ['date', 'time', 'datetime-local'].includes(element.type))
  );
};

/** Sets such a field, as the browser's own picker does. */
export const pickValue = ({ target, value }: { readonly target: Target; readonly value: string }): void => {
  const [element] = globalThis.findTargets?.(target) ?? [];
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return;
  const { prototype } = element instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
  // Bypasses React, which would mistake a value set by script for its own.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
};
