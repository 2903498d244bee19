import type { Page, Request } from '@playwright/test';

/** The page is quiet when nothing was under way or asked again at this many looks in a row. */
const QUIET_LOOKS = 3;

/**
 * Follows what a page asks for from now on. Returns a function that waits until all of it has come and the page, having
 * nothing else left to do, asks for nothing more: what an answer brings about, and what is fetched ahead, has come too.
 * The browser's own `networkidle` is over once and for all when a page was quiet before its app ran.
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
    for (let quiet = 0; quiet < QUIET_LOOKS; ) {
      const before = asked;
      await hasNothingToDo();
      quiet = underWay.size === 0 && asked === before ? quiet + 1 : 0;
    }
  };
};
