import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

test('a screen that cannot be fetched says so however often it is opened, and opens once the connection is back', async ({
  pageOf,
  expectLog,
}) => {
  expectLog('net::ERR_INTERNET_DISCONNECTED');
  const page = await pageOf(cast.crew);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Crew pass' })).toBeVisible();
  await page.context().setOffline(true);
  const menu = page.getByRole('navigation');
  const failure = page.getByRole('alert').filter({ hasText: 'This page could not be opened' });
  for (let n = 0; n < 2; n += 1) {
    await menu.getByRole('link', { name: 'Staff Hub' }).click();
    await expect(failure).toContainText('The portal cannot be reached. Check your connection and try again.');
    await menu.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile Dashboard' })).toBeVisible();
  }
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Crew pass' })).toBeVisible();
  await page.context().setOffline(true);
  await menu.getByRole('link', { name: 'Staff Hub' }).click();
  await expect(failure).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Hub' })).toBeVisible();
});
