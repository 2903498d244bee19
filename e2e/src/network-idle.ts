import type { Page, Request } from '@playwright/test';

/** The page is idle when this many checks in a row find neither a running nor a new request. */
const QUIET_LOOKS = 3;

/**
 * Follows a page's requests from now on. Returns a function that waits until all have ended and the idle page starts no
 * more, including those that a response causes and prefetches. The browser's own `networkidle` is final once a page was
 * idle before its app ran.
 */
export const followRequests = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    asked += 1;
    underWay.add(request);
  });
  const forget = (request: Request): void => void underWay.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  const hasNothingToDo = (): Promise<unknown> =>
    page.evaluate(() => new Promise((idle) => void requestIdleCallback(idle)));

  return async () => {
    for (let quiet = 0; quiet < QUIET_LOOKS;) {
      const before = asked;
      await hasNothingToDo();
      quiet = underWay.size === 0 && asked === before ? quiet + 1 : 0;
    }
  };
};
