import type { Page } from '@playwright/test';
import { type Interception, intercept } from './intercept.ts';

/** Has the next call to a path reach the portal and take effect there, but its answer get lost on the way back. */
export const loseAnswer = (page: Page, path: string): Promise<Interception> =>
  intercept(
    page,
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
