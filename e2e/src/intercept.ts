import type { Page, Request, Route } from '@playwright/test';

/** A handler in the portal's place. */
export interface Interception {
  /** How many calls it was given. */
  readonly count: number;
  /** Lets all further calls through. */
  stop(): void;
}

type Handler = (route: Route, request: Request) => Promise<unknown> | undefined;

/**
 * Gives a page's calls to a path to a handler, until it is stopped or has had `times` of them. The route itself stays for
 * the rest of the test: when the last one is taken away, the browser stops asking, and a call that starts at that very
 * moment is never answered.
 */
export const intercept = async (
  page: Page,
  path: string | RegExp,
  handle: Handler,
  { times = Number.POSITIVE_INFINITY } = {},
): Promise<Interception> => {
  let count = 0;
  let isStopped = false;
  await page.route(path, (route, request) => {
    if (isStopped || count >= times) return route.fallback();
    count += 1;
    return handle(route, request);
  });
  return {
    get count() {
      return count;
    },
    stop: () => {
      isStopped = true;
    },
  };
};
