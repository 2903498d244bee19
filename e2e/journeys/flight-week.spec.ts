import { expect, type Page } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { intercept } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { recordCalls } from '../src/record-calls.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';
import { writtenDate } from '../src/written-dates.ts';

// One who has no seat anywhere.
const member = 'NoPictureNia';

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const day = 86_400_000;

const dayOf = (instant: string): string => instant.slice(0, 10);
const cardOf = (page: Page, code: string) => page.getByRole('article', { name: `Flight ${code}` });

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('the week stands from Monday to Sunday with its dates, and today is marked', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  await page.setViewportSize(desk);
  await page.goto('/flights');
  await expect(page).toHaveTitle(/^Flight Schedule · /);
  await expect(headings(page)).toContainText(weekdays);
  const today = new Date().toISOString();
  const monday = new Date(Date.parse(dayOf(today)) - ((new Date(today).getUTCDay() + 6) % 7) * day);
  for (const [index, weekday] of weekdays.entries()) {
    const date = writtenDate(new Date(monday.getTime() + index * day).toISOString(), 'zulu');
    await expect(page.getByRole('region', { name: weekday })).toContainText(date);
  }
  await expect(page.getByRole('heading', { level: 2, name: /Today/ })).toHaveCount(1);
  const marked = page.getByRole('region', { name: /Today/ });
  await expect(marked).toContainText(writtenDate(today, 'zulu'));
});

test('weeks have addresses, and those beside the shown one are there without waiting', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  const calls = recordCalls(page);
  await page.goto('/flights?date=2020-06-03');
  await expect(page.getByText('Jun 01, 2020 – Jun 07, 2020')).toBeVisible();
  await expect(page.getByText('No flights scheduled')).toHaveCount(7);
  await expect
    .poll(() => calls.statusesOf('/api/flights/week').length, 'this week and both beside it')
    .toBe(3);
  // From here on no week arrives, so that what shows was there before.
  await page.route('**/api/flights/week**', () => undefined);
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page).toHaveURL(/\/flights\?date=2020-06-10$/);
  await expect(page.getByText('Jun 08, 2020 – Jun 14, 2020')).toBeVisible();
  await expect(page.getByText('No flights scheduled')).toHaveCount(7);
  await expect(page.getByRole('link', { name: 'Next week' })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Jun 01, 2020 – Jun 07, 2020')).toBeVisible();
  await page.getByRole('link', { name: 'Previous week' }).click();
  await expect(page).toHaveURL(/\/flights\?date=2020-05-27$/);
  await expect(page.getByText('No flights scheduled')).toHaveCount(7);
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page).toHaveURL(/\/flights$/);
});

test('an address with a date that no schedule has becomes that of this week', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  const dates = ['soon', '2026-02-30', '2026-3-1', '2026-03-01T10:00:00Z', '', '0001-01-01', '9999-12-31'];
  for (const date of dates) {
    await page.goto(`/flights?date=${date}&free=yes`);
    await expect(page.getByRole('heading', { level: 2, name: /Today/ }), date).toBeVisible();
    await expect(page, date).toHaveURL(/\/flights\?free=yes$/);
  }
});

test('on a narrow desk the board scrolls beside the menu, to today first', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto('/flights');
  await expect(headings(page)).toContainText(weekdays);
  await expect(page.getByRole('heading', { level: 2, name: /Today/ })).toBeInViewport();
  const tops = await headings(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  await checkAxe(page);
  // A week without flights has nothing else to scroll it from.
  await page.goto('/flights?date=2020-06-03');
  await expect(page.getByText('No flights scheduled')).toHaveCount(7);
  const sunday = page.getByRole('heading', { level: 2, name: 'Sunday' });
  await expect(sunday).not.toBeInViewport();
  await page.getByRole('region', { name: 'Week' }).focus();
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowRight');
  await expect(sunday).toBeInViewport();
});

test('on a phone the week is a list that begins with today', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  await page.setViewportSize(phone);
  await page.goto('/flights');
  await expect(headings(page).first()).toContainText('Today');
  await expect(headings(page).first()).toBeInViewport();
  await expect(headings(page)).toHaveCount(7);
  await page.goto('/flights?date=2020-06-03');
  await expect(headings(page)).toContainText(weekdays);
  // The second of these links stands below the days.
  await page.getByRole('main').getByRole('link', { name: 'Next week' }).last().click();
  await expect(page).toHaveURL(/\/flights\?date=2020-06-10$/);
  await expect(page.getByText('Jun 08, 2020 – Jun 14, 2020')).toBeVisible();
});

test('the head of a day stays in view while its flights pass', async ({ pageOf, requestsOf }) => {
  for (const code of ['STICK1', 'STICK2', 'STICK3', 'STICK4']) {
    await stageFlight(requestsOf, { code, departs: hoursAhead(24 * 200) });
  }
  const page = await pageOf(cast.crew);
  await page.setViewportSize(phone);
  await page.goto(`/flights?date=${dayOf(hoursAhead(24 * 200))}`);
  await cardOf(page, 'STICK4').scrollIntoViewIfNeeded();
  const region = page.getByRole('region').filter({ has: cardOf(page, 'STICK4') });
  await expect(region.getByRole('heading', { level: 2 })).toBeInViewport();
});

test('a card says what flies, and offers what can be done', async ({ pageOf, requestsOf }) => {
  const departs = hoursAhead(24 * 90);
  const id = await stageFlight(requestsOf, { code: 'CARD1', departs });
  const page = await pageOf(member);
  await page.setViewportSize(desk);
  await page.goto(`/flights?date=${dayOf(departs)}`);
  const card = cardOf(page, 'CARD1');
  await expect(card).toContainText(`${departs.slice(11, 16)}Z`);
  for (const text of ['AVAILABLE', 'ZRH', 'JFK', 'A330-300', 'Gate B12', '@DispatcherDana', '0/3 slots'])
    await expect(card).toContainText(text);
  await expect(card.getByText('Captain: 0 of 1 taken')).toBeAttached();
  await expect(card.getByRole('link', { name: 'Details' })).toHaveAttribute('href', `/flights/${id}`);
  await expect(card.getByRole('button')).toHaveCount(0);

  await card.getByRole('link', { name: 'View & Allocate' }).click();
  await expect(page).toHaveURL(new RegExp(`/flights/${id}$`));
  await page.getByRole('button', { name: 'Self Allocate Take Captain seat' }).click();
  await toasts(page, 'Successfully allocated to flight').getByRole('button').click();
  await page.getByRole('link', { name: 'Flight schedule' }).click();
  await expect(card).toContainText('Allocated');
  await expect(card).toContainText('1/3 slots');
  await expect(card.getByText('Captain: 1 of 1 taken, one by you')).toBeAttached();
  await expect(card.getByRole('link', { name: 'View & Allocate' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Unallocate' }).click();
  await expect(toasts(page, 'Successfully unallocated from flight')).toBeVisible();
  await expect(card.getByRole('link', { name: 'View & Allocate' })).toBeVisible();
  await expect(card).toContainText('0/3 slots');
});

test('a seat that cannot be given back on the schedule is told with the reason, and the card follows', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const departs = hoursAhead(24 * 91);
  const id = await stageFlight(requestsOf, { code: 'CARD2', departs });
  const newcomer = await requestsOf(member);
  await newcomer.post(`/api/flights/${id}/allocate`, { data: { roleIndex: 1 } });
  const page = await pageOf(member);
  await page.goto(`/flights?date=${dayOf(departs)}`);
  const card = cardOf(page, 'CARD2');
  await expect(card).toContainText('Allocated');
  const dispatcher = await requestsOf(cast.dispatcher);
  await dispatcher.put(`/api/flights/${id}/status`, { data: { status: 'IN PROGRESS' } });
  expectRefusal(409, '/unallocate');
  await card.getByRole('button', { name: 'Unallocate' }).click();
  await expect(toasts(page, 'This flight is IN PROGRESS.')).toBeVisible();
  await expect(card).toContainText('IN PROGRESS');
  await expect(card).toContainText('Allocated');
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('a schedule that cannot be read says so and can be asked again', async ({ pageOf, expectRefusal }) => {
  const page = await pageOf(cast.crew);
  expectRefusal(503, '/api/flights/week');
  const outage = await intercept(page, '**/api/flights/week**', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away.', code: 'unavailable' } }),
  );
  await page.goto('/flights?date=2020-06-03');
  await expect(page.getByRole('alert')).toContainText('Failed to load flights');
  await expect(page.getByRole('alert')).toContainText('The database is away.');
  outage.stop();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No flights scheduled')).toHaveCount(7);
});

test('with text twice as large nothing of a day reaches into the next', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/flights');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const tooWide = await page.getByRole('region', { name: 'Week', exact: true }).evaluate((week) =>
    [...week.children].flatMap((column) => {
      const { right } = column.getBoundingClientRect();
      const all = [...column.querySelectorAll(':not(.visually-hidden)')];
      return all.filter((one) => one.getBoundingClientRect().right > right + 1).map((one) => one.outerHTML);
    }),
  );
  expect(tooWide).toEqual([]);
});
