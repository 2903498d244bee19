import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import type { Page, Request, Route } from '@playwright/test';

/** A handler that replaces the portal. */
export type Interception = {
  /** How many requests it received. */
  readonly count: number;
  /** Lets all further requests through. */
  stop(): void;
};

type Handler = (route: Route, request: Request) => Promise<unknown> | undefined;

/**
 * Passes a page's requests to a path to a handler, until it is stopped or has had `times` of them. The route itself
 * stays for the rest of the test. Removing the last route turns interception off, and a request that starts at
 * that very time never gets a response.
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

/** Holds the next request to a path until it is released. `held` resolves once it has arrived. */
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

type Refusal = {
  readonly code: ErrorCode;
  readonly message: string;
};

/** Responds to the next request to a path with an error instead of the portal, once `until` has resolved. */
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
 * Ends a page's session during its next request to a path. If it ended earlier, the page's own queries could be
 * rejected first and lead to the login, with nothing left to click.
 */
export const endSessionAt = (page: Page, path: string): Promise<Interception> =>
  interceptNext(page, path, async (route) => {
    await page.context().clearCookies();
    await route.continue();
  });
