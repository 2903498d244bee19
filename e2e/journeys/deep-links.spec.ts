import { expect, type Page } from '@playwright/test';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';

const atLogin = async (page: Page, returnTo: string | null): Promise<void> => {
  await expect(page).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('returnTo') === returnTo,
  );
  await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
};

const callsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
};

const addresses = [
  ['/', null],
  ['/profile', null],
  ['/no/such/screen', null],
  ['/u/CrewCasey', '/u/CrewCasey'],
  [
    '/profile/0198d2c4-0000-7000-8000-000000000000?from=mail#notes',
    '/profile/0198d2c4-0000-7000-8000-000000000000?from=mail#notes',
  ],
] as const;

test('a signed-out visitor of any screen comes to the login page, and no call is made that can only fail', async ({
  page,
}) => {
  const calls = callsOf(page);
  for (const [address, returnTo] of addresses) {
    await page.goto(address);
    await atLogin(page, returnTo);
  }
  for (const address of ['/terms-of-service', '/privacy-policy']) {
    await page.goto(address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(calls).toEqual([]);
});

test('a deep link is opened after the sign-in, with all that belongs to it', async ({
  page,
  chooseAccount,
  requestsOf,
}) => {
  const dana = await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana');
  await page.goto(`/profile/${dana}?from=mail`);
  await chooseAccount(page, 'CrewCasey');
  await expect(page).toHaveURL(`/profile/${dana}?from=mail`);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile of @DispatcherDana' })).toBeVisible();
});

// Every spelling has its row in the tests of the rule and of the server; here are those that a browser reads otherwise
// than it was written.
const hostile = [
  '/\\evil.example',
  '/profile/..//evil.example',
  'javascript:alert(1)',
  '/%61pi/users/search?q=ca',
];

test('a sign-in that is to lead out of the portal or to no screen leads to the profile', async ({
  page,
  chooseAccount,
}) => {
  for (const returnTo of hostile) {
    await page.context().clearCookies();
    await page.goto(`/login?${new URLSearchParams({ returnTo }).toString()}`);
    await chooseAccount(page, 'CrewCasey');
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile Dashboard' })).toBeVisible();
    // Nothing of the page may still be under way when its cookie is taken from it.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
  }
});

test('who is signed in is led from the login page, from / and from unknown addresses to the profile', async ({
  pageOf,
}) => {
  const page = await pageOf('CrewCasey');
  for (const address of ['/login', '/login?error=not_in_group', '/', '/no/such/screen', '/profile/']) {
    await page.goto(address);
    await expect(page).toHaveURL(address === '/profile/' ? /\/profile\/?$/ : '/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile Dashboard' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('an address in another letter case than its own is an unknown one: nothing of a screen above one’s rank is fetched', async ({
  pageOf,
}) => {
  const page = await pageOf('CrewCasey');
  const calls = callsOf(page);
  const parts: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/((flights\.)?board-screen|.*admin)/.test(request.url())) parts.push(request.url());
  });
  for (const address of ['/ADMIN', '/Scheduling?column=approved', '/Admin/']) {
    await page.goto(address);
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile Dashboard' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(parts).toEqual([]);
  expect(calls.filter((call) => /\/api\/(admin|flights\/(scheduling|shortages))/.test(call))).toEqual([]);
});

test('who may open a screen is led from its address in another letter case to the profile too', async ({
  pageOf,
}) => {
  const page = await pageOf('AdminAmir');
  for (const address of ['/ADMIN', '/Scheduling', '/FLIGHTS']) {
    await page.goto(address);
    await expect(page).toHaveURL('/profile');
  }
});
