import type { Locator, Page } from '@playwright/test';

/** The toasts that stand, or those of a text. The alert on the login screen is none: nobody can close it. */
export const toasts = (page: Page, text?: string): Locator => {
  const all = page
    .locator('[role="alert"], [role="status"]')
    .filter({ has: page.getByRole('button', { name: 'Close notification' }) });
  return text === undefined ? all : all.filter({ hasText: text });
};
