import { expect, type Page } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to…' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: RegExp) => palette(page).getByRole('option', { name });

test('Ctrl K finds screens, flights by their route and people, and its shortcuts can be turned off', async ({
  pageOf,
  requestsOf,
}) => {
  await stageFlight(requestsOf, { code: 'FINDME1', departs: hoursAhead(1) });
  const page = await pageOf(cast.admin);
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const link = page.getByRole('link', { name: 'Profile', exact: true });
  await link.focus();

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(palette(page).getByRole('group', { name: 'Screens' })).toBeVisible();
  await checkAxe(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press('Control+k');
  const place = await field(page).boundingBox();
  await field(page).fill(cast.crew);
  await expect(option(page, new RegExp(`^@${cast.crew}`))).toBeVisible();
  expect(await field(page).boundingBox()).toEqual(place);
  await field(page).fill('findme1');
  await expect(option(page, /^FINDME1/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/flights\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'FINDME1' })).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Approve or review the flight you are on')).toBeVisible();
  await checkAxe(page);
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('Control+k');
  // The button opens the dialog by itself, later than a palette that a key had opened.
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(keys).toBeVisible();
  await expect(palette(page)).toHaveCount(0);
  await keys.getByRole('checkbox').check();
});
