import type { Page } from '@playwright/test';

/** Opens a collapsed section, on every screen or on a phone alone. */
export const unfold = async (page: Page, title: string | RegExp): Promise<void> => {
  const named = page.getByRole('heading', { level: 2, name: title });
  await named.waitFor();
  const folded = page.locator('details:not([open]) > summary').filter({ has: named });
  if ((await folded.count()) > 0) await folded.click();
};
