import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
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

const interceptNext = (page: Page, path: string, handle: Handler): Promise<Interception> =>
  intercept(page, path, handle, { times: 1 });

/** Holds the next call to a path on its way until it is released; `held` resolves once it is there. */
export const holdResponse = async (page: Page, path: string) => {
  const arrival = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const hold = async (route: Route): Promise<void> => {
    arrival.resolve();
    await release.promise;
    await route.fallback();
  };
  await interceptNext(page, path, hold);
  return { held: arrival.promise, release: release.resolve };
};

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Has the next call to a path rejected without reaching the portal, once `until` has come. */
export const refuseOnce = (
  page: Page,
  path: string,
  { code, message }: Refusal,
  until: Promise<void> = Promise.resolve(),
): Promise<unknown> =>
  interceptNext(page, path, async (route) => {
    await until;
    await route.fulfill({ status: errorStatus[code], json: { code, message, requestId: 'refused' } });
  });

/**
 * Has a page's session end as its next call to a path is under way. Were it to end earlier, what the page reads by itself
 * could be rejected first and lead it to the login, with nothing left to press.
 */
export const endSessionAt = (page: Page, path: string): Promise<Interception> =>
  interceptNext(page, path, async (route) => {
    await page.context().clearCookies();
    await route.continue();
  });
