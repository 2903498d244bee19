import type { Locator, Page } from '@playwright/test';

/** The visible toasts, or those with a text. The alert on the login screen is not one, as nobody can close it. */
export const toasts = (page: Page, text?: string): Locator => {
  const all = page
    .locator('[role="alert"], [role="status"] > *')
    .filter({ has: page.getByRole('button', { name: 'Close notification' }) });
  return text === undefined ? all : all.filter({ hasText: text });
};
