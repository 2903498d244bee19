import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';

// Idle queries of a screen may be running when the session ends.
test.beforeEach(({ allowRefusal }) => allowRefusal(401, '/api/'));

test('after the logout the back button and the old cookie reveal nothing, and other tabs are signed out', async ({
  page,
  context,
  chooseAccount,
}) => {
  await page.goto('/login');
  await chooseAccount(page, 'CrewCasey');
  for (const name of ['DispatcherDana', 'AdminAmir']) {
    await page.getByRole('combobox', { name: 'Search staff' }).fill(name);
    await page.getByRole('option', { name: `@${name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Profile of @${name}` })).toBeVisible();
  }
  const cookies = await context.cookies();
  expect(cookies.filter(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')).toHaveLength(
    cookies.length,
  );

  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('region', { name: 'Crew pass' })).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Log in · Aurora Air');
  await expect(page.getByRole('heading', { level: 1, name: 'Crewroom' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Your session has ended')).toHaveCount(0);

  await expect(other).toHaveURL('/login');
  await expect(other.locator('body')).not.toContainText('Casey');
  // The user of the other tab did nothing there, and is told why it left.
  await expect(other.getByText('Your session has ended. Log in again to continue.')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(/session has ended/);
  await other.close();

  for (const back of ['from AdminAmir to DispatcherDana', 'to the own profile']) {
    await test.step(back, () => page.goBack());
    await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/Casey|@|CHF/);
  }

  await context.addCookies(cookies);
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
});
