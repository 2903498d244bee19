import { expect, type Page } from '@playwright/test';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { toasts } from '../src/toasts.ts';

const alertText = 'Authentication failed. Please check your permissions and try again.';
const inlineAlert = (page: Page) => page.getByRole('main').getByRole('alert');

const expectFailure = async (page: Page, error: string, text: string): Promise<void> => {
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('error') === error);
  await expect(inlineAlert(page)).toHaveText(alertText);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page, text).getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
};

const refused = [
  [
    'somebody outside the group',
    'OutsiderOtto',
    'not_in_group',
    'You are not a member of the Aurora Air group',
  ],
  [
    'an applicant of rank 238',
    'TooLowTheo',
    'insufficient_rank',
    'Your rank is insufficient to access this portal',
  ],
  [
    'a member with the base role',
    'BaseOnlyBea',
    'insufficient_rank',
    'Your rank is insufficient to access this portal',
  ],
] as const;

for (const [who, username, error, text] of refused) {
  test(`${who} is told why there is no way in`, async ({ page, chooseAccount }) => {
    await page.goto('/login');
    await chooseAccount(page, username);
    await expectFailure(page, error, text);
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: expect.stringContaining('session') }),
    );
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
  });
}

test('who cancels is told so, and the second try leads to the page asked for first', async ({
  page,
  chooseAccount,
  requestsOf,
}) => {
  const dana = await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana');
  await page.goto(`/profile/${dana}`);
  await expect(page).toHaveURL((url) => url.searchParams.get('returnTo') === `/profile/${dana}`);
  await page.getByRole('link', { name: 'Log in with Roblox' }).click();
  await page.getByRole('button', { name: 'Cancel sign-in' }).click();
  await expectFailure(page, 'access_denied', 'Authentication was cancelled');
  await chooseAccount(page, 'CrewCasey');
  await expect(page).toHaveURL(`/profile/${dana}`);
  await expect(toasts(page)).toHaveCount(0);
});

const faults = [
  ['Roblox’s sign-in is down', 'oauth', 'oauth_failed', 'Authentication failed. Please try again'],
  [
    'the group’s ranks cannot be read',
    'groups',
    'roblox_unavailable',
    'An error occurred during authentication',
  ],
] as const;

for (const [what, service, error, text] of faults) {
  test(`while ${what} nobody gets in, and afterwards the same button works`, async ({
    page,
    sandbox,
    chooseAccount,
    requestsOf,
  }) => {
    const dana = await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana');
    await page.goto(`/profile/${dana}`);
    await page.getByRole('link', { name: 'Log in with Roblox' }).click();
    await sandbox.putFault({ service, status: 503 });
    await page.getByRole('button', { name: /@CrewCasey/ }).click();
    await expectFailure(page, error, text);
    await sandbox.clearFaults();
    await chooseAccount(page, 'CrewCasey');
    await expect(page).toHaveURL(`/profile/${dana}`);
  });
}

const errors = [
  ['access_denied', 'Authentication was cancelled'],
  ['not_in_group', 'You are not a member of the Aurora Air group'],
  ['insufficient_rank', 'Your rank is insufficient to access this portal'],
  ['oauth_failed', 'Authentication failed. Please try again'],
  ['too_many', 'An error occurred during authentication'],
  ['<b>no such code</b>', 'An error occurred during authentication'],
] as const;

/** Opens an address with a clock that stands still: the app starts behind the first frame, to which the clock is moved. */
const openAtRest = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForLoadState();
  await page.clock.runFor(50);
};

test('each error gives its toast once, for five seconds, and an alert that stays', async ({ page }) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  for (const [error, text] of errors) {
    await openAtRest(page, `/login?${new URLSearchParams({ error }).toString()}`);
    await expectFailure(page, error, text);
    await page.clock.runFor(4900);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);
    await expect(inlineAlert(page)).toHaveText(alertText);
  }
});

test('a toast that is pointed at stays, and one that is closed goes', async ({ page }) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await openAtRest(page, '/login?error=access_denied');
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).getByRole('button', { name: 'Close notification' }).click();
  await expect(toasts(page)).toHaveCount(0);
});

test('the login page without an error has neither alert nor toast', async ({ page }) => {
  for (const address of ['/login', '/login?suspended=true', '/login?other=1']) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
