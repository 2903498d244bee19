import { expect, type Page } from '@playwright/test';
import { countCalls } from '../src/count-calls.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { returnToWindow } from '../src/return-to-window.ts';

const profileEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Profile', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const openBySearch = async (page: Page, username: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Search staff' }).fill(username);
  await page.getByRole('option', { name: `@${username}` }).click();
  await expect(heading(page, `Profile of @${username}`)).toBeVisible();
};

test('the own profile is read again on every visit and every return to the window', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  const calls = countCalls(page);
  const reads = () => calls.to('/api/users/profile');
  await page.goto('/profile');
  await expect.poll(reads).toEqual([200]);
  await returnToWindow(page);
  await expect.poll(reads).toEqual([200, 304]);
  await openBySearch(page, 'DispatcherDana');
  await profileEntry(page).click();
  await expect(heading(page, 'Profile Dashboard')).toBeVisible();
  await expect.poll(reads).toEqual([200, 304, 304]);
  await expect(page.getByRole('region', { name: 'Crew pass' })).toContainText('@CrewCasey');
});

test('a change shows on the next return to the window', async ({ pageOf, requestsOf }) => {
  const page = await pageOf('ISOBARisobel');
  await page.goto('/profile');
  const role = page.locator('dt', { hasText: 'Role' }).locator('xpath=following-sibling::dd');
  await expect(role).toHaveText('Personnel');
  const amir = await requestsOf('AdminAmir');
  await makeCall(amir, 'setRole', {
    params: { id: await memberIdOf(amir, 'ISOBARisobel') },
    body: { role: 'Weather watch' },
  });
  await returnToWindow(page);
  await expect(role).toHaveText('Weather watch');
});

test('a colleague’s profile is kept for five minutes, then read again', async ({ pageOf, requestsOf }) => {
  const dana = `/api/users/${await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana')}`;
  const page = await pageOf('CrewCasey');
  await page.clock.install();
  const calls = countCalls(page);
  await page.goto('/profile');
  await openBySearch(page, 'DispatcherDana');
  await returnToWindow(page);
  await openBySearch(page, 'AdminAmir');
  await openBySearch(page, 'DispatcherDana');
  expect(calls.to(dana)).toEqual([200]);
  await page.clock.fastForward('04:00');
  await openBySearch(page, 'AdminAmir');
  await openBySearch(page, 'DispatcherDana');
  expect(calls.to(dana)).toEqual([200]);
  await page.clock.fastForward('01:01');
  await openBySearch(page, 'AdminAmir');
  await openBySearch(page, 'DispatcherDana');
  await expect.poll(() => calls.to(dana)).toEqual([200, 304]);
});

test('nothing private may stay in the browser’s cache', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  const policies = new Map<string, string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    policies.set(pathname, response.headers()['cache-control'] ?? 'none');
  });
  await page.goto('/profile');
  await openBySearch(page, 'DispatcherDana');
  const kindsOf = (fits: RegExp) =>
    new Set([...policies].filter(([path]) => fits.test(path)).map(([, policy]) => policy));
  expect(kindsOf(/^\/(api\/|profile$)/)).toEqual(new Set(['no-store']));
  expect(kindsOf(/^\/assets\//)).toEqual(new Set(['public, max-age=31536000, immutable']));
  expect([...kindsOf(/^\/avatars\//)].filter((policy) => !policy.startsWith('private, '))).toEqual([]);
  expect(policies.size).toBeGreaterThan(15);
});

test('a session that another tab made somebody else’s shows nothing of the first', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'CrewCasey');
  await openBySearch(page, 'DispatcherDana');
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(other, 'CrewChidi');
  await page.reload();
  await expect(heading(page, 'Profile Dashboard')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Crew pass' })).toContainText('@CrewChidi');
  await expect(page.locator('body')).not.toContainText('Casey');
});
