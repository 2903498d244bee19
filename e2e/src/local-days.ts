import type { Page } from '@playwright/test';

/** A day in the browser's own zone as a date field holds it, so many days from today. */
export const localDay = (page: Page, days: number): Promise<string> =>
  page.evaluate((ahead) => {
    // In Swedish a day is written as a date field holds it, `YYYY-MM-DD`.
    return new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE');
  }, days);

/** The instant of 23:59 of a day where the browser is. */
export const endOfDay = (page: Page, day: string): Promise<string> =>
  page.evaluate((date) => new Date(`${date}T23:59:00`).toISOString(), day);
