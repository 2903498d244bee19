import type { Page } from '@playwright/test';
import { type Interception, intercept } from './intercept.ts';

/**
 * Has a page's session end as its next call to a path is under way. Were it to end earlier, what the page reads by itself
 * could be refused first and lead it to the login, with nothing left to press.
 */
export const endSessionAt = (page: Page, path: string): Promise<Interception> =>
  intercept(
    page,
    path,
    async (route) => {
      await page.context().clearCookies();
      await route.continue();
    },
    { times: 1 },
  );
