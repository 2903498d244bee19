import { expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import { suspend } from '../src/suspend.ts';
import { toasts } from '../src/toasts.ts';
import { writtenLongDateTime } from '../src/written-dates.ts';

const notice = 'Your account is suspended. You have been logged out.';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Account Suspended' });
const detail = (page: Page, name: string) =>
  dialogOf(page).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

test('a suspension signs a member out at the next request and in other tabs, and is shown once, then and at a sign-in', async ({
  pageOf,
  chooseAccount,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(403, '/api/');
  const page = await pageOf('jumpseatJules');
  await page.goto('/profile');
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('main').getByText('@jumpseatJules')).toBeVisible();
  await expect(page.getByRole('main').getByText('@jumpseatJules')).toBeVisible();

  const given = { breach: 'Flight safety', reason: 'Took off without clearance.', days: 3.5 };
  const end = await suspend(await requestsOf('AdminAmir'), 'jumpseatJules', given);
  // The search queries the server, unless the screen itself does so before.
  await Promise.race([
    page.getByRole('combobox', { name: 'Search staff' }).fill('Casey'),
    page.waitForURL('/login?suspended=true'),
  ]);

  await expect(page).toHaveURL('/login?suspended=true');
  await expect(toasts(page, notice)).not.toContainText(given.reason);
  await expect(detail(page, 'Reason')).toHaveText(given.reason);
  await expect(detail(page, 'Breach')).toHaveText(given.breach);
  await expect(detail(page, 'Time Remaining')).toHaveText('3 days, 11 hours');
  await expect(detail(page, 'Expires On')).toHaveText(writtenLongDateTime(end));
  await expect(other).toHaveURL('/login?suspended=true');
  await expect(detail(other, 'Breach')).toHaveText(given.breach);
  await expect(other.locator('body')).not.toContainText('jumpseatJules');

  await dialogOf(page).getByRole('button', { name: 'Return to Login' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await chooseAccount(page, 'jumpseatJules');
  await expect(page).toHaveURL('/login?suspended=true');
  await expect(detail(page, 'Reason')).toHaveText(given.reason);
});
