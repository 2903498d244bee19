import type { Page, Route } from '@playwright/test';
import { intercept } from './intercept.ts';

/** Holds the next call to a path on its way until it is released; `held` resolves once it is there. */
export const holdAnswer = async (page: Page, path: string) => {
  const arrival = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const hold = async (route: Route): Promise<void> => {
    arrival.resolve();
    await release.promise;
    await route.fallback();
  };
  await intercept(page, path, hold, { times: 1 });
  return { held: arrival.promise, release: release.resolve };
};
