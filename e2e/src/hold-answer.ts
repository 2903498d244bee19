import type { Page } from '@playwright/test';

/**
 * Holds the next call to a path on its way until it is released; `held` resolves once it is there. The handler stays for
 * the rest of the test: taking it away while a call is held can leave that call, or the one after it, without an answer.
 */
export const holdAnswer = async (page: Page, path: string) => {
  const arrival = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(path, async (route) => {
    const isHeld = isFirst;
    isFirst = false;
    if (isHeld) {
      arrival.resolve();
      await release.promise;
    }
    await route.fallback();
  });
  return { held: arrival.promise, release: release.resolve };
};
