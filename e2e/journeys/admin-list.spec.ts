import { expect } from '@playwright/test';
import { memberHead, memberList, rowOf } from '../src/admin-page.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { followRequests } from '../src/network-idle.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

const endOf = (element: Element): number => element.getBoundingClientRect().right;

test('the list fits a tablet, and gives its place to a record on a phone, also with large text', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/admin?search=crewcas');
  const top = async (text: RegExp) => (await rowOf(page, cast.crew).getByText(text).boundingBox())?.y;
  await expect(rowOf(page, cast.crew).getByText(/^Last login/)).toBeVisible();
  expect(await top(/^\d+ term flights$/)).toBe(await top(/^Last login/));

  await page.setViewportSize({ width: 360, height: 780 });
  await rowOf(page, cast.crew).getByRole('link').click();
  await expect(memberHead(page)).toBeVisible();
  await expect(memberList(page)).toBeHidden();
  await memberHead(page).getByRole('link', { name: 'All members' }).click();
  await expect(rowOf(page, cast.crew).getByRole('link')).toBeFocused();
  // A page that opens with a record renders the rows only when they are first visible.
  await rowOf(page, cast.crew).getByRole('link').click();
  const isQuiet = followRequests(page);
  await page.reload();
  await expect(memberHead(page)).toBeVisible();
  await isQuiet();
  await expect(memberList(page)).toBeHidden();
  await expect(page.locator('[data-live^="member:"]')).toHaveCount(0);
  await memberHead(page).getByRole('link', { name: 'All members' }).click();
  await expect(rowOf(page, cast.crew).getByRole('link')).toBeFocused();

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const link = rowOf(page, cast.crew).getByRole('link');
  // The name has the whole row.
  const name = await link.locator('> *').first().evaluate(endOf);
  expect(name).toBeLessThanOrEqual(await link.evaluate(endOf));
});

test('a record opened from the end of the list leaves its row in view next to it', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  await memberList(page).getByRole('listitem').last().getByRole('link').click();
  await expect(memberHead(page)).toBeVisible();
  await expect(memberList(page).getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
});

test('five thousand members scroll as a few do, by wheel and by keyboard', async ({ pageOf, requestsOf }) => {
  const page = await pageOf(cast.admin);
  const { users } = await fetchApi(await requestsOf(cast.admin), 'adminUsers');
  const many = Array.from({ length: 5000 }, (_, index) => ({
    ...users[index % users.length],
    _id: `0198d2c4-0000-7000-8000-${String(index).padStart(12, '0')}`,
    robloxUsername: `Member${index}`,
  }));
  await page.route('**/api/admin/users', (route) => route.fulfill({ json: { users: many } }));
  await page.goto('/admin');
  const rows = memberList(page).getByRole('listitem');
  await expect(memberList(page).getByRole('status')).toHaveText('5000 members');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '5000');
  expect(await rows.count()).toBeLessThan(40);

  await rows.first().getByRole('link').focus();
  await page.keyboard.press('End');
  await expect(rowOf(page, 'Member4999').getByRole('link')).toBeFocused();
  expect(await rows.count()).toBeLessThan(40);
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, 'Member4998').getByRole('link')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rowOf(page, 'Member0').getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, 'Member1').getByRole('link')).toBeFocused();
});
