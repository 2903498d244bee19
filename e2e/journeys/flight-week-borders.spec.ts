import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { stageFlight } from '../src/stage-flight.ts';

const day = 86_400_000;

/** Whether clocks change on a day in Europe (the last Sundays of March and October) or in the United States. */
const isClockChange = (at: Date): boolean => {
  if (at.getUTCDay() !== 0) return false;
  const [month, date] = [at.getUTCMonth(), at.getUTCDate()];
  const isEuropean = date > 24 && (month === 2 || month === 9);
  return isEuropean || (month === 2 && date > 7 && date < 15) || (month === 10 && date < 8);
};

/** The Sundays of the year ahead on which clocks change in Zurich or in New York. */
const sundaysAhead = (): Date[] => {
  const now = Date.now();
  const days = Array.from({ length: 360 }, (_, index) => new Date(now - (now % day) + (index + 2) * day));
  return days.filter(isClockChange);
};

const localTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  );

const zones = ['Europe/Zurich', 'America/New_York', 'Asia/Kathmandu'] as const;

for (const timezoneId of zones) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('weeks end on Sunday at midnight Zulu, on weekends when clocks change too', async ({
      pageOf,
      requestsOf,
    }) => {
      const sundays = sundaysAhead();
      expect(sundays.length).toBeGreaterThanOrEqual(3);
      const page = await pageOf(cast.crew);
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const [index, sunday] of sundays.entries()) {
        const last = new Date(sunday.getTime() + day - 1).toISOString();
        const first = new Date(sunday.getTime() + day).toISOString();
        const codes = {
          last: `L${index}${timezoneId.slice(0, 3)}`,
          first: `F${index}${timezoneId.slice(0, 3)}`,
        };
        await stageFlight(requestsOf, { code: codes.last, departs: last });
        await stageFlight(requestsOf, { code: codes.first, departs: first });

        await page.goto(`/flights?date=${last.slice(0, 10)}`);
        const lastCard = page
          .getByRole('region', { name: 'Sunday' })
          .getByRole('article', { name: `Flight ${codes.last}` });
        await expect(lastCard).toContainText('23:59Z');
        await expect(lastCard).toContainText(localTime(last, timezoneId));
        await expect(page.getByRole('article', { name: `Flight ${codes.first}` })).toHaveCount(0);

        await page.getByRole('link', { name: 'Next week' }).click();
        const firstCard = page
          .getByRole('region', { name: 'Monday' })
          .getByRole('article', { name: `Flight ${codes.first}` });
        await expect(firstCard).toContainText('00:00Z');
        await expect(firstCard).toContainText(localTime(first, timezoneId));
        await expect(page.getByRole('article', { name: `Flight ${codes.last}` })).toHaveCount(0);
      }
    });
  });
}
