/** An element and its ancestors, the innermost first, each with the position of its top on the page. */
type Places = readonly { readonly element: Element; readonly top: number }[];

const topOf = (element: Element): number => element.getBoundingClientRect().top + scrollY;

/**
 * Whether scrolling the page cannot keep the content of an element in its place: the element is fixed, or scrolls by
 * itself.
 */
function standsAlone(element: Element): boolean {
  const { position, overflowY } = getComputedStyle(element);
  const scrollsItself = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight;
  return scrollsItself || /fixed|sticky/.test(position);
}

function placesAround(innermost: Element | null, main: Element): Places {
  const places: { element: Element; top: number }[] = [];
  let element = innermost;
  while (element !== null && element !== main && main.contains(element)) {
    if (standsAlone(element)) places.length = 0;
    else places.push({ element, top: topOf(element) });
    element = element.parentElement;
  }
  return places;
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** The element that the user is about to use: under the resting pointer, or with the keyboard's focus. */
function pointedAt(main: Element): Element | undefined {
  return [':hover', ':focus-visible']
    .flatMap((state) => [...main.querySelectorAll(`:is(a,button,input,select,textarea,summary)${state}`)])
    .find(isInView);
}

function placesToKeep(main: Element): Places {
  const pointed = pointedAt(main);
  // Such an element keeps its own items in place while the pointer is on it.
  if (pointed?.closest('[data-holds]')) return [];
  if (pointed !== undefined) return placesAround(pointed, main);
  // At the top of the page, content that is added above should be visible.
  return scrollY === 0 ? [] : placesAround(document.elementFromPoint(innerWidth / 2, innerHeight / 2), main);
}

/**
 * Keeps the element under the pointer, or else in the middle of the window, in place while the page changes above it. A
 * browser's own scroll anchoring keeps the element at the top of the window, and does not work in Safari.
 * Returns a function that ends it.
 */
export function anchorScroll(): () => void {
  const main = document.querySelector('main');
  if (main === null) return () => undefined;
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  const places = placesToKeep(main);
  // At an end of the page this is less than the movement, and the rest is scrolled as soon as possible.
  let scrolled = 0;
  const keep = (): void => {
    const anchor = places.find(({ element }) => element.isConnected);
    const moved = anchor === undefined ? 0 : topOf(anchor.element) - anchor.top;
    // An element that moved by more than a window was sorted elsewhere, and is not followed.
    if (Math.abs(moved) > innerHeight) return;
    const before = scrollY;
    scrollBy(0, moved - scrolled);
    scrolled += scrollY - before;
  };
  // Both observers run before the next paint: one reports new elements, the other changed heights.
  const rendering = new MutationObserver(keep);
  const height = new ResizeObserver(keep);
  if (places.length > 0) {
    rendering.observe(main, { attributes: true, characterData: true, childList: true, subtree: true });
    height.observe(main);
  }
  return () => {
    rendering.disconnect();
    height.disconnect();
    style.overflowAnchor = '';
  };
}
