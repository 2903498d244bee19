import type { Page } from '@playwright/test';

/** Holds the next call to a path on its way until it is released; `held` resolves once it is there. */
export const holdAnswer = async (page: Page, path: string) => {
  const arrival = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route(
    path,
    async (route) => {
      arrival.resolve();
      await release.promise;
      await route.fallback();
    },
    { times: 1 },
  );
  return { held: arrival.promise, release: release.resolve };
};
