import { expect, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('on a narrow desk the week scrolls next to the menu, starting at today, and fits with text twice as large', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.crew);
  await page.setViewportSize({ width: 1024, height: 900 });
  // A URL with an impossible date becomes the current week's URL.
  await page.goto('/flights?date=soon&free=yes');
  await expect(page).toHaveURL(/\/flights\?free=yes$/);
  await page.goto('/flights');
  await expect(headings(page)).toContainText(weekdays);
  await expect(page.getByRole('heading', { level: 2, name: /Today/ })).toBeInViewport();
  const tops = await headings(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  await checkAxe(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const tooWide = await page.getByRole('region', { name: 'Week', exact: true }).evaluate((week) =>
    [...week.children].flatMap((column) => {
      const { right } = column.getBoundingClientRect();
      // Text that its line cuts off ends there, even if its own box is wider.
      const all = [...column.querySelectorAll(':not(.visually-hidden)')].filter(
        ({ parentElement }) =>
          parentElement === null || getComputedStyle(parentElement).overflowX !== 'hidden',
      );
      return all.filter((one) => one.getBoundingClientRect().right > right + 1).map((one) => one.outerHTML);
    }),
  );
  expect(tooWide).toEqual([]);

  // A week without flights has nothing else to scroll it from. The adjacent weeks are prefetched.
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto('/flights?date=2020-06-03');
  await expect(page.getByText('No flights scheduled')).toHaveCount(7);
  const sunday = page.getByRole('heading', { level: 2, name: 'Sunday' });
  await expect(sunday).not.toBeInViewport();
  await page.getByRole('region', { name: 'Week' }).focus();
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowRight');
  await expect(sunday).toBeInViewport();
});

test("on a phone the week is a list from today on, with the day's heading in view and every action visible", async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 200);
  const ids = [];
  for (const code of ['STICK1', 'STICK2', 'STICK3', 'STICK4'])
    ids.push(await stageFlight(requestsOf, { code, departs }));
  await newMember({ sandbox, requestsOf }, 'WeekGiver');
  const giver = await requestsOf('WeekGiver');
  const params = { id: ids.at(-1) ?? '' };
  await fetchApi(giver, 'allocate', { params, body: { roleIndex: 1 } });
  await fetchApi(giver, 'offerSeat', { params, body: {} });
  const page = await pageOf(cast.crew);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/flights');
  await expect(headings(page).first()).toContainText('Today');
  await expect(headings(page).first()).toBeInViewport();
  await expect(headings(page)).toHaveCount(7);

  await page.goto(`/flights?date=${departs.slice(0, 10)}`);
  const card = page.getByRole('article', { name: 'Flight STICK4' });
  await card.scrollIntoViewIfNeeded();
  const day = page.getByRole('main').getByRole('region').filter({ has: card }).last();
  await expect(day.getByRole('heading', { level: 2 })).toBeInViewport();
  for (const interact of [
    card.getByRole('button', { name: 'Take over Cabin Crew seat' }),
    card.getByRole('link', { name: 'View & Allocate' }),
    card.getByRole('link', { name: 'Details' }),
  ]) {
    await interact.scrollIntoViewIfNeeded();
    await expect(interact).toBeInViewport({ ratio: 1 });
  }
  // The second of these links is below the days.
  await page.getByRole('main').getByRole('link', { name: 'Next week' }).last().click();
  await expect(page).toHaveURL(`/flights?date=${hoursAhead(24 * 207).slice(0, 10)}`);
});
