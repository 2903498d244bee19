import { readFile } from 'node:fs/promises';
import { csvReader } from '@crewroom/domain/csv';
import { exportTables } from '@crewroom/domain/exports/tables';
import { expect } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

test('an administrator downloads the flights of the term, and prints the leaderboard', async ({
  pageOf,
  requestsOf,
}) => {
  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Airline' }).click();
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  const flights = page.getByRole('region', { name: 'Flights' });
  await flights.getByRole('button', { name: 'This term' }).click();
  await checkAxe(page);
  const downloading = page.waitForEvent('download');
  await flights.getByRole('button', { name: 'Download CSV flights' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Aurora-Air-flights-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  await expect(flights.getByText(/^Saved, /)).toBeVisible();
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [columns, ...rows] = csvReader()(text.slice(1));
  expect(columns).toEqual(exportTables.flights.columns);
  expect(rows.length).toBeGreaterThan(0);

  const leaderboard = page.getByRole('region', { name: 'Leaderboard' });
  await leaderboard.getByRole('link', { name: 'Print leaderboard' }).click();
  const { users } = await fetchApi(await requestsOf(cast.admin), 'leaderboard', {});
  const table = page.getByRole('region', { name: 'Leaderboard' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(users.length + 1);
  await expect(table.getByRole('row').nth(1)).toContainText(users[0]?.robloxUsername ?? '');
  await checkAxe(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Export', exact: true })).toBeHidden();
  await expect(table).toHaveCSS('color', 'rgb(0, 0, 0)');
});
