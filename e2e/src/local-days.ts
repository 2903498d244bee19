import type { Page } from '@playwright/test';

/** A day as a date field holds it, so many days from today in the browser's own zone. */
export const dayAhead = (page: Page, days: number): Promise<string> =>
  page.evaluate((ahead) => {
    // Swedes write a day as a date field does.
    return new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE');
  }, days);

/** The instant of 23:59 of a day where the browser is. */
export const endOfDay = (page: Page, day: string): Promise<string> =>
  page.evaluate((date) => new Date(`${date}T23:59:00`).toISOString(), day);
