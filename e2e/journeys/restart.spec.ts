import { expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import type { RunningPortal } from '../src/running-portal.ts';

// A portal of its own, because it is stopped: nobody else's test may lean on it.
test.use({ portalOptions: { settings: { LOG_LEVEL: 'warn' } } });

const passOf = (page: Page) => page.getByRole('region', { name: 'Crew pass' });

// Stops it once the page has all that it asks for by itself, so that no request is under way.
const stopServer = async (page: Page, portal: RunningPortal): Promise<void> => {
  await expect(passOf(page)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search staff' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await portal.stopServer();
};

test('a session outlasts a restart of the server', async ({ page, portal, signIn }) => {
  await signIn(page, 'CrewCasey');
  await stopServer(page, portal);
  await portal.startServer();
  await page.reload();
  await expect(page).toHaveURL('/profile');
  await expect(passOf(page).getByText('@CrewCasey')).toBeVisible();
});

test('while the server is away the profile says so, and Retry shows it once it is back', async ({
  page,
  portal,
  signIn,
  expectLog,
}) => {
  expectLog('net::ERR_CONNECTION_REFUSED');
  await signIn(page, 'CrewCasey');
  await page
    .getByRole('region', { name: 'Recent Flights' })
    .getByRole('link', { name: /^@/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Profile of @/ })).toBeVisible();
  await stopServer(page, portal);
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Profile' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Failed to load profile');
  await expect(failure).toContainText('The portal cannot be reached. Check your connection and try again.');
  await expect(page).toHaveURL('/profile');

  await portal.startServer();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(passOf(page).getByText('@CrewCasey')).toBeVisible();
  await expect(failure).toHaveCount(0);
});
