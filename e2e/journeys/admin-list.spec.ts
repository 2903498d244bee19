import { expect } from '@playwright/test';
import { memberHead, memberList, rowOf } from '../src/admin-page.ts';
import { intercept } from '../src/intercept.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { recordCalls } from '../src/record-calls.ts';
import { followRequests } from '../src/requests-under-way.ts';
import { cast } from '../src/scenario.ts';

test('members are found as one types, and the search stays in the address', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/admin/users') asked.push(searchParams.get('search') ?? '');
  });
  await page.goto('/admin');
  await expect(memberList(page).getByRole('listitem').first()).toBeVisible();
  const search = memberList(page).getByRole('searchbox');
  await search.focus();
  // In one go: a busy machine may wait between two keys for as long as somebody who paused.
  await page.evaluate(() => {
    for (const letter of 'crewcas') document.execCommand('insertText', false, letter);
  });
  await expect(page).toHaveURL(/search=crewcas$/);
  await expect(memberList(page).getByRole('listitem')).toHaveCount(1);
  await expect(memberList(page).getByRole('status')).toHaveText('1 member');
  // One question when typing paused, not one for each letter.
  expect(asked).toEqual(['', 'crewcas']);

  const row = rowOf(page, cast.crew);
  await expect(row).toContainText(/\d+ attended \+ \d+ hosted of 4/);
  await expect(row).toContainText(/\d+ term flights/);
  await expect(row).toContainText('Last login');

  await search.fill('nobody-of-that-name');
  await expect(memberList(page).getByText('No users found')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('nobody-of-that-name');
  await expect(memberList(page).getByText('No users found')).toBeVisible();
});

test('a search keeps the focus though the open record is not among what it finds', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  const first = memberList(page).getByRole('listitem').first();
  await expect(first).not.toContainText(cast.crew);
  await first.getByRole('link').click();
  await expect(memberHead(page)).toBeVisible();
  const search = memberList(page).getByRole('searchbox');
  await search.fill('crewcas');
  await expect(memberList(page).getByRole('listitem')).toHaveCount(1);
  await expect(rowOf(page, cast.crew)).toBeVisible();
  await expect(search).toBeFocused();
  await expect(memberHead(page)).toBeVisible();
});

test('the filters hold members against their quota; only the legacy one asks the server', async ({
  pageOf,
  requestsOf,
}) => {
  const page = await pageOf(cast.admin);
  const { users } = await makeCall(await requestsOf(cast.admin), 'adminUsers');
  const owing = users.filter(({ stats }) => stats.requiredFlights > 0);
  const below = owing.filter(({ quotaRatio }) => quotaRatio < 1);
  const filters: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/admin/users') filters.push(searchParams.get('filter'));
  });
  await page.goto('/admin');
  const status = memberList(page).getByRole('status');
  await expect(status).toHaveText(`${users.length} members`);
  const filter = memberList(page).getByLabel('Filter by quota');
  await filter.selectOption('below-quota');
  await expect(status).toHaveText(`${below.length} of ${users.length} members`);
  await filter.selectOption('over-quota');
  await expect(status).toHaveText(`${owing.length - below.length} of ${users.length} members`);
  await page.reload();
  await expect(filter).toHaveValue('over-quota');
  await expect(status).toHaveText(`${owing.length - below.length} of ${users.length} members`);
  await filter.selectOption('quota-deficit');
  await expect(status).toHaveText(`${below.length} members`);
  expect(new Set(filters)).toEqual(new Set([null, 'quota-deficit']));
});

test('those who left are found only by searching, and are marked', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  for (const username of ['FarewellFelix', 'TooLowTheo']) {
    await page.goto(`/admin?search=${username}`);
    await expect(rowOf(page, username)).toContainText('Left');
  }
  await page.goto('/admin');
  await expect(memberList(page).getByRole('listitem').first()).toBeVisible();
  await memberList(page).getByRole('listitem').first().getByRole('link').focus();
  await page.keyboard.press('End');
  await expect(rowOf(page, 'FarewellFelix')).toHaveCount(0);
  await expect(rowOf(page, 'TooLowTheo')).toHaveCount(0);
});

test('a record opens from the list, and closing it leads back to its row', async ({ pageOf, requestsOf }) => {
  const page = await pageOf(cast.admin);
  const id = await memberIdOf(await requestsOf(cast.admin), cast.crew);
  await page.goto('/admin?search=crew');
  await rowOf(page, cast.crew).getByRole('link').click();
  await expect(page).toHaveURL(`/admin?search=crew&user=${id}`);
  await expect(memberHead(page).getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Record', exact: true })).toBeFocused();
  await expect(rowOf(page, cast.crew).getByRole('link')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page).toHaveURL(/tab=notes$/);
  await memberHead(page).getByRole('link', { name: 'Close record' }).click();
  await expect(page).toHaveURL('/admin?search=crew');
  await expect(rowOf(page, cast.crew).getByRole('link')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Notes/ })).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the record takes the place of the list', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/admin?search=crewcas');
  await rowOf(page, cast.crew).getByRole('link').click();
  await expect(memberHead(page)).toBeVisible();
  await expect(memberList(page)).toBeHidden();
  await memberHead(page).getByRole('link', { name: 'All members' }).click();
  await expect(rowOf(page, cast.crew).getByRole('link')).toBeFocused();
  // A page that begins with the record draws the rows only when they are first seen.
  await rowOf(page, cast.crew).getByRole('link').click();
  const isQuiet = followRequests(page);
  await page.reload();
  await expect(memberHead(page)).toBeVisible();
  await isQuiet();
  await expect(memberList(page)).toBeHidden();
  await expect(page.locator('[data-live^="member:"]')).toHaveCount(0);
  await memberHead(page).getByRole('link', { name: 'All members' }).click();
  await expect(rowOf(page, cast.crew).getByRole('link')).toBeFocused();
});

test('on a tablet the flights of a member stand beside their last login', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/admin?search=crewcas');
  const top = async (text: RegExp) => (await rowOf(page, cast.crew).getByText(text).boundingBox())?.y;
  await expect(rowOf(page, cast.crew).getByText(/^Last login/)).toBeVisible();
  expect(await top(/^\d+ term flights$/)).toBe(await top(/^Last login/));
});

test('five thousand members scroll as a few do, by wheel and by keyboard', async ({ pageOf, requestsOf }) => {
  const page = await pageOf(cast.admin);
  const { users } = await makeCall(await requestsOf(cast.admin), 'adminUsers');
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

test('a list that is refused says why, and can be asked for again', async ({ pageOf, expectRefusal }) => {
  expectRefusal(403, '/api/admin/users');
  const page = await pageOf(cast.admin);
  const calls = recordCalls(page);
  const refused = await intercept(page, '**/api/admin/users', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not today.', code: 'not_allowed', requestId: 'r' } }),
  );
  await page.goto('/admin');
  await expect(memberList(page).getByRole('alert')).toContainText('Error: Not today.');
  expect(new Set(calls.statusesOf('/api/admin/users'))).toEqual(new Set([403]));
  refused.stop();
  await memberList(page).getByRole('button', { name: 'Retry' }).click();
  await expect(memberList(page).getByRole('listitem').first()).toBeVisible();
  expect(calls.statusesOf('/api/admin/users').at(-1)).toBe(200);
});

test('a list that cannot be reached says so in the portal’s own words', async ({ pageOf, expectLog }) => {
  expectLog('Failed to load resource');
  const page = await pageOf(cast.admin);
  await page.route('**/api/admin/users', (route) => route.abort());
  await page.goto('/admin');
  await expect(memberList(page).getByRole('alert')).toContainText('Failed to load users');
});

test('the document is named after the member whose record is open', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.goto('/admin?search=CrewCasey');
  await expect(page).toHaveTitle(/^Administrative Division · /);
  await rowOf(page, 'CrewCasey').getByRole('link').click();
  await expect(page).toHaveTitle(/^Record of @CrewCasey · /);
  await page.reload();
  await expect(page).toHaveTitle(/^Record of @CrewCasey · /);
  await page.getByRole('link', { name: 'Close record' }).click();
  await expect(page).toHaveTitle(/^Administrative Division · /);
});

const endOf = (element: Element): number => element.getBoundingClientRect().right;

test('on a phone with text of twice the size a name has the whole line', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const link = rowOf(page, cast.crew).getByRole('link');
  const name = await link.locator('> *').first().evaluate(endOf);
  expect(name).toBeLessThanOrEqual(await link.evaluate(endOf));
});
