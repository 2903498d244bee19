function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** What a reader looks at: where the focus is, or else the first part of the page that lives and is not above the window. */
function anchorOf(page: Document): Element | undefined {
  const { activeElement } = page;
  if (activeElement !== null && activeElement !== page.body && isSeen(activeElement)) return activeElement;
  return [...page.querySelectorAll('main [data-live]')].find(
    (element) => isSeen(element) && element.getBoundingClientRect().top >= 0,
  );
}

/**
 * Keeps what one looks at in its place in the window while what stands above it changes, in browsers that do not do so
 * themselves (WebKit). Does so before a change is painted, until the function it answers is called.
 */
export function keepPlace(page: Document = document): () => void {
  if (CSS.supports('overflow-anchor', 'auto')) return () => undefined;
  const anchor = anchorOf(page);
  const main = page.querySelector('main');
  if (anchor === undefined || main === null) return () => undefined;
  let top = anchor.getBoundingClientRect().top;
  const watch = new MutationObserver(() => {
    if (!anchor.isConnected) return;
    const moved = anchor.getBoundingClientRect().top - top;
    if (moved === 0) return;
    scrollBy(0, moved);
    top = anchor.getBoundingClientRect().top;
  });
  watch.observe(main, { childList: true, subtree: true, characterData: true });
  // Whoever scrolls in the meantime moves it themself.
  const follow = () => {
    top = anchor.getBoundingClientRect().top;
  };
  addEventListener('scroll', follow, { passive: true });
  return () => {
    watch.disconnect();
    removeEventListener('scroll', follow);
  };
}
