import { expect, type Page } from '@playwright/test';

type Overflow = {
  readonly pageWidth: number;
  readonly elements: number;
  readonly tooWide: readonly string[];
};

/** Runs in the page. Content may scroll inside a box of its own, but not reach out of the window. */
const measure = (): Overflow => {
  const all = [...document.body.querySelectorAll('*')];
  const boxes = all.filter((element) => getComputedStyle(element).overflowX !== 'visible');
  const tooWide = all.filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    if (width === 0 || right <= innerWidth + 1) return false;
    return !boxes.some((box) => box !== element && box.contains(element));
  });
  return {
    pageWidth: document.documentElement.scrollWidth,
    elements: all.length,
    tooWide: tooWide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
  };
};

/** Scales all text to a share of the usual size. An empty value resets it. */
export const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/**
 * Fails when the page is wider than a window of `width`, with text at `textSize` of the usual size. Returns how many
 * elements it has.
 */
export const checkNoSidewaysScroll = async (page: Page, width: number, textSize = ''): Promise<number> => {
  await page.setViewportSize({ width, height: 800 });
  await setTextSize(page, textSize);
  let found = await page.evaluate(measure);
  // Layouts that follow the width in script settle shortly after a change.
  for (let wait = 0; wait < 20 && (found.pageWidth > width || found.tooWide.length > 0); wait += 1) {
    await page.waitForTimeout(50);
    found = await page.evaluate(measure);
  }
  await setTextSize(page, '');
  expect(found.tooWide, `elements that reach out of a window ${width} wide`).toEqual([]);
  expect(found.pageWidth, `width of the page in a window ${width} wide`).toBeLessThanOrEqual(width);
  expect(found.elements, 'elements on the page').toBeGreaterThan(0);
  return found.elements;
};
