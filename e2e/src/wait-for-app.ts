import { firstPaintMarks } from '@crewroom/domain/contract/first-paint';
import type { BrowserContext, Page } from '@playwright/test';

/** What stands once the app has taken the place of the drawing; a page that is none of the portal's has no place for it. */
const running = `:root:not(:has(#root)), #root:not([${firstPaintMarks.attribute}]):not(:empty)`;

/** Waits until the app runs on a page of the portal. */
export const appRuns = (page: Page): Promise<void> => page.locator(running).waitFor({ state: 'attached' });

/** A test of the page before the app runs, or of an app that never does, goes on at `commit`. */
const isEarly = (options: Parameters<Page['goto']>[1]): boolean => options?.waitUntil === 'commit';

/** Has every way to visit an address include the start of the app. */
const includeStart = (page: Page): void => {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (!isEarly(options)) await appRuns(page);
    return answer;
  };
  for (const way of ['reload', 'goBack', 'goForward'] as const) {
    const visit = page[way].bind(page);
    page[way] = async (options) => {
      const answer = await visit(options);
      if (!isEarly(options)) await appRuns(page);
      return answer;
    };
  }
};

/** Runs in every page, before anything else of it. */
const hideDrawing = (attribute: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[${attribute}] { visibility: hidden !important }`);
  document.adoptedStyleSheets.push(sheet);
};

/**
 * Keeps what the server drew of a screen from passing for the app, in every page of a browser: a visit includes the
 * start of the app, and wherever else a page comes from (a link to another document, a form, the app's own reload) the
 * drawing is not seen, so that nothing can be found or pressed before it works.
 */
export const waitForApp = async (context: BrowserContext): Promise<void> => {
  context.on('page', includeStart);
  await context.addInitScript(hideDrawing, firstPaintMarks.attribute);
};
