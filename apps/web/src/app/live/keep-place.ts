/** An element and those it stands in, the innermost first, each with where its top is on the page. */
type Places = readonly { readonly element: Element; readonly top: number }[];

const topOf = (element: Element): number => element.getBoundingClientRect().top + scrollY;

/** Whether what stands in an element does not go with the page where that is scrolled: the element stays, or scrolls by itself. */
function standsAlone(element: Element): boolean {
  const { position, overflowY } = getComputedStyle(element);
  const isBox = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight;
  return isBox || /fixed|sticky/.test(position);
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

/** What is about to be pressed or typed into: where the pointer rests, or what has a keyboard's focus. */
function pointedAt(main: Element): Element | undefined {
  return [':hover', ':focus-visible']
    .flatMap((is) => [...main.querySelectorAll(`:is(a,button,input,select,textarea,summary)${is}`)])
    .find(isInView);
}

function placesToKeep(main: Element): Places {
  const pointed = pointedAt(main);
  // What holds itself still has places of its own until it is let go.
  if (pointed?.closest('[data-holds]')) return [];
  if (pointed !== undefined) return placesAround(pointed, main);
  // At the top of the page what comes above is to be seen.
  return scrollY === 0 ? [] : placesAround(document.elementFromPoint(innerWidth / 2, innerHeight / 2), main);
}

/**
 * Keeps what one points at, or else what stands in the middle of the window, where it is while the page changes above it. The
 * browser would keep what stands at the top of the window, in Safari and at the top of the page nothing. Answers a function that
 * ends it.
 */
export function keepPlace(): () => void {
  const main = document.querySelector('main');
  if (main === null) return () => undefined;
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  const places = placesToKeep(main);
  // At an end of the page not all of it can be scrolled, and what could not is owed until what moved comes back.
  let scrolled = 0;
  const keep = (): void => {
    const kept = places.find(({ element }) => element.isConnected);
    const moved = kept === undefined ? 0 : topOf(kept.element) - kept.top;
    // What went further was sorted elsewhere, and is not followed there.
    if (Math.abs(moved) > innerHeight) return;
    const before = scrollY;
    scrollBy(0, moved - scrolled);
    scrolled += scrollY - before;
  };
  // Both hear of a change before it is painted: the one of what was drawn, the other of what took another height since.
  const ofDrawing = new MutationObserver(keep);
  const ofHeight = new ResizeObserver(keep);
  if (places.length > 0) {
    ofDrawing.observe(main, { attributes: true, characterData: true, childList: true, subtree: true });
    ofHeight.observe(main);
  }
  return () => {
    ofDrawing.disconnect();
    ofHeight.disconnect();
    style.overflowAnchor = '';
  };
}
