/** An element and those it stands in, the innermost first, each with where its top is on the page. */
type Places = readonly { readonly element: Element; readonly top: number }[];

const topOf = (element: Element): number => element.getBoundingClientRect().top + scrollY;

function placesInTheMiddle(main: Element): Places {
  const places: { element: Element; top: number }[] = [];
  let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  while (element !== null && element !== main && main.contains(element)) {
    places.push({ element, top: topOf(element) });
    element = element.parentElement;
  }
  return places;
}

/**
 * Keeps what stands in the middle of the window there while the page changes above it, in a browser that does not do that by
 * itself (Safari). Answers a function that ends it.
 */
export function keepPlace(): () => void {
  const main = document.querySelector('main');
  if (main === null || scrollY === 0 || CSS.supports('overflow-anchor', 'auto')) return () => undefined;
  let places = placesInTheMiddle(main);
  const keep = (): void => {
    const kept = places.find(({ element }) => element.isConnected);
    if (kept !== undefined) scrollBy({ top: topOf(kept.element) - kept.top, behavior: 'instant' });
    places = placesInTheMiddle(main);
  };
  // Both hear of a change before it is painted: the one of what was drawn, the other of what took another height since.
  const ofDrawing = new MutationObserver(keep);
  ofDrawing.observe(main, { attributes: true, characterData: true, childList: true, subtree: true });
  const ofHeight = new ResizeObserver(keep);
  ofHeight.observe(main);
  return () => {
    ofDrawing.disconnect();
    ofHeight.disconnect();
  };
}
