import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { withoutHubTargets } from '../src/screens.ts';

test('the hub opens a document in a new tab without access to the portal, and is readable without targets', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn(page, cast.crew);
  await page.getByRole('link', { name: 'Staff Hub' }).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Uniform Guide' }).click(),
  ]);
  await expect(tab.getByRole('heading', { level: 1, name: 'Uniform guide' })).toBeVisible();
  expect(tab.url()).toBe(`${sandbox.url}/documents/uniform-guide`);
  expect(await tab.evaluate(() => [document.referrer, String(window.opener)])).toEqual(['', 'null']);
  await expect(page).toHaveURL(/\/hub$/);

  await withoutHubTargets(page);
  await page.goto('/hub');
  await expect(page.getByText('Not available yet')).toHaveCount(5);
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const ink = await title.evaluate((heading) => getComputedStyle(heading).color);
  await expect(title.getByRole('link')).toHaveCSS('color', ink);
});
