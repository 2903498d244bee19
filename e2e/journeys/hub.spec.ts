import { hubDocuments } from '@crewroom/domain/hub/documents';
import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { withoutHubTargets } from '../src/screens.ts';

const titles = [
  'Personnel Handbook',
  'Personnel Expectations',
  'Staff Database',
  'Uniform Guide',
  'System Codes',
];

test('the hub opens its documents in a new tab that learns nothing of the portal', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn(page, cast.crew);
  await page.getByRole('link', { name: 'Staff Hub' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(titles);
  for (const [index, title] of titles.entries()) {
    const link = page.getByRole('link', { name: `${title} (opens in a new tab)` });
    await expect(link).toHaveAttribute('href', `${sandbox.url}/documents/${hubDocuments[index]}`);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Uniform Guide' }).click(),
  ]);
  await expect(tab.getByRole('heading', { level: 1, name: 'Uniform guide' })).toBeVisible();
  expect(await tab.evaluate(() => [document.referrer, String(window.opener)])).toEqual(['', 'null']);
  await expect(page).toHaveURL(/\/hub$/);
});

test('all five cards stand without their targets; only administrators read which setting is missing', async ({
  pageOf,
}) => {
  for (const [who, settings] of [
    [cast.crew, 0],
    [cast.admin, hubDocuments.length],
  ] as const) {
    const page = await pageOf(who);
    await withoutHubTargets(page);
    await page.goto('/hub');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(titles);
    await expect(main.getByText('Not available yet')).toHaveCount(titles.length);
    await expect(main.getByRole('link', { disabled: true })).toHaveText(titles);
    await expect(main.getByRole('link', { disabled: false })).toHaveCount(0);
    const title = main.getByRole('heading', { level: 2 }).first();
    const ink = await title.evaluate((heading) => getComputedStyle(heading).color);
    await expect(title.getByRole('link')).toHaveCSS('color', ink);
    await expect(main.getByText(/HUB_\w+_URL/)).toHaveCount(settings);
  }
});
