import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { stageFlight } from '../src/stage-flight.ts';

const day = 86_400_000;

/** Whether clocks change on a day in the United States. */
const isClockChange = (at: Date): boolean => {
  const [month, date] = [at.getUTCMonth(), at.getUTCDate()];
  return at.getUTCDay() === 0 && ((month === 2 && date > 7 && date < 15) || (month === 10 && date < 8));
};

/** The next Sunday on which clocks change, from the day after tomorrow on. */
const nextClockChange = (): Date => {
  const now = Date.now();
  const days = Array.from({ length: 360 }, (_, index) => new Date(now - (now % day) + (index + 2) * day));
  const found = days.find(isClockChange);
  if (found === undefined) throw new Error('No clocks change in the year ahead.');
  return found;
};

// West of Greenwich, where the first hours of a Zulu day are the evening before.
const timezoneId = 'America/New_York';

const localTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: timezoneId,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

test.use({ timezoneId });

test('weeks end on Sunday at midnight Zulu, on a weekend when clocks change too', async ({
  pageOf,
  requestsOf,
}) => {
  const sunday = nextClockChange();
  const last = new Date(sunday.getTime() + day - 1).toISOString();
  const first = new Date(sunday.getTime() + day).toISOString();
  await stageFlight(requestsOf, { code: 'LASTOFWEEK', departs: last });
  await stageFlight(requestsOf, { code: 'FIRSTOFWEEK', departs: first });
  const page = await pageOf(cast.crew);
  await page.setViewportSize({ width: 1440, height: 900 });
  const cardOn = (weekday: string, code: string) =>
    page.getByRole('region', { name: weekday }).getByRole('article', { name: `Flight ${code}` });

  await page.goto(`/flights?date=${last.slice(0, 10)}`);
  await expect(cardOn('Sunday', 'LASTOFWEEK')).toContainText('23:59Z');
  await expect(cardOn('Sunday', 'LASTOFWEEK')).toContainText(localTime(last));
  await expect(page.getByRole('article', { name: 'Flight FIRSTOFWEEK' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(cardOn('Monday', 'FIRSTOFWEEK')).toContainText('00:00Z');
  await expect(cardOn('Monday', 'FIRSTOFWEEK')).toContainText(localTime(first));
  await expect(page.getByRole('article', { name: 'Flight LASTOFWEEK' })).toHaveCount(0);
});
