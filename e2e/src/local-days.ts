import type { Page } from '@playwright/test';

/** A day in the browser's own zone in the format of a date field, that many days from today. */
export const localDay = (page: Page, days: number): Promise<string> =>
  page.evaluate((ahead) => {
    // Swedish dates have the format of a date field, `YYYY-MM-DD`.
    return new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE');
  }, days);

/** The timestamp of 23:59 of a day in the browser's zone. */
export const endOfDay = (page: Page, day: string): Promise<string> =>
  page.evaluate((date) => new Date(`${date}T23:59:00`).toISOString(), day);
