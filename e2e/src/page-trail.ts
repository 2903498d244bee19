import type { BrowserContext, Page, Request } from '@playwright/test';

/**
 * The last requests and content of a test's pages, so that the report of a failed test says more than its assertion.
 */
export type PageTrail = {
  watch(context: BrowserContext): void;
  /** Adds the current content of a context's pages. */
  look(context: BrowserContext): Promise<void>;
  lines(): readonly string[];
};

const MAX_REQUESTS = 25;
const LONGEST_LINE = 400;

const isLoggedType = (request: Request): boolean =>
  ['fetch', 'xhr', 'document'].includes(request.resourceType());

/** The URL of a page, and the texts of its dialogs, alerts and live regions. */
const shownOn = async (page: Page): Promise<string> => {
  const texts = await page
    .locator('dialog, [role="dialog"], [role="alertdialog"], [role="alert"], [role="status"]')
    .allInnerTexts();
  const words = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return `shown at ${new URL(page.url()).pathname}: ${words.join(' | ')}`.slice(0, LONGEST_LINE);
};

/** The trail of a test. `home` is the portal's URL, which is omitted at the start of others. */
export const createPageTrail = (home: string): PageTrail => {
  const begin = Date.now();
  const requests: string[] = [];
  const shown: string[] = [];
  const note = (request: Request, outcome: string): void => {
    if (!isLoggedType(request)) return;
    requests.push(
      `${Date.now() - begin} ms: ${outcome} ${request.method()} ${request.url().replace(home, '')}`,
    );
    if (requests.length > MAX_REQUESTS) requests.shift();
  };
  return {
    watch: (context) => {
      context.on('response', (response) => note(response.request(), String(response.status())));
      context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
    },
    look: async (context) => {
      shown.push(`looked at after ${Date.now() - begin} ms`);
      for (const page of context.pages()) shown.push(await shownOn(page).catch(() => 'a page that is gone'));
    },
    lines: () => [...shown, ...requests],
  };
};
