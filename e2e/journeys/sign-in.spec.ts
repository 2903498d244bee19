import { expect, type Page } from '@playwright/test';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { toasts } from '../src/toasts.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a visitor reaches the login page, chooses an account and lands on their profile', async ({
  page,
  portal,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Log in · Aurora Air');
  await expect(heading(page, 'Crewroom')).toBeVisible();
  await expect(page.getByText('You will be redirected to Roblox’s login page.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in with Roblox' }).click();

  await expect(heading(page, 'Who do you want to be?')).toBeVisible();
  await expect(page.getByText(`portal at ${new URL(portal.url).host} asks you to sign in`)).toBeVisible();
  await page.getByRole('button', { name: /@CrewCasey/ }).click();

  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Profile Dashboard · Aurora Air');
  await expect(heading(page, 'Profile Dashboard')).toBeVisible();
  await expect(page.getByRole('banner').getByText('CrewCasey')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Trainee Crew')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Crew pass' }).getByText('@CrewCasey')).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

// The tests of the rule and of the server cover every spelling. These are the ones that a browser parses differently.
const hostile = [
  '/\\evil.example',
  '/profile/..//evil.example',
  'javascript:alert(1)',
  '/%61pi/users/search?q=ca',
];

test('a deep link is opened after the sign-in, and an external or unknown one opens the profile', async ({
  page,
  chooseAccount,
  requestsOf,
}) => {
  const dana = await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana');
  await page.goto(`/profile/${dana}?from=mail`);
  await chooseAccount(page, 'CrewCasey');
  await expect(page).toHaveURL(`/profile/${dana}?from=mail`);
  await expect(heading(page, 'Profile of @DispatcherDana')).toBeVisible();
  for (const returnTo of hostile) {
    // No request of the page may be running when its cookie is removed.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`/login?${new URLSearchParams({ returnTo }).toString()}`);
    await chooseAccount(page, 'CrewCasey');
    await expect(page).toHaveURL('/profile');
    await expect(heading(page, 'Profile Dashboard')).toBeVisible();
  }
});

test('a visitor who cancels or finds Roblox down gets a message, and a later attempt opens the requested page', async ({
  page,
  sandbox,
  chooseAccount,
  requestsOf,
}) => {
  const expectFailure = async (error: string, text: string) => {
    await expect(page).toHaveURL(
      (url) => url.pathname === '/login' && url.searchParams.get('error') === error,
    );
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page, text)).toBeVisible();
  };
  const dana = await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana');
  await page.goto(`/profile/${dana}`);
  await page.getByRole('link', { name: 'Log in with Roblox' }).click();
  await page.getByRole('button', { name: 'Cancel sign-in' }).click();
  await expectFailure('access_denied', 'Authentication was cancelled');
  await page.getByRole('link', { name: 'Log in with Roblox' }).click();
  await sandbox.putFault({ service: 'groups', status: 503 });
  await page.getByRole('button', { name: /@CrewCasey/ }).click();
  await expectFailure('roblox_unavailable', 'An error occurred during authentication');
  await sandbox.clearFaults();
  await chooseAccount(page, 'TooLowTheo');
  await expectFailure('insufficient_rank', 'Your rank is insufficient to access this portal');
  await chooseAccount(page, 'CrewCasey');
  await expect(page).toHaveURL(`/profile/${dana}`);
  await expect(toasts(page)).toHaveCount(0);
});
