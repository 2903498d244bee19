import type { Page } from '@playwright/test';

/** Has the next call to a path reach the portal and take effect there, but its answer get lost on the way back. */
export const loseAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
