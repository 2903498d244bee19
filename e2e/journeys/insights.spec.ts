import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

const daysBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('an administrator finds a role that is hard to fill on weekends, and opens its flights', async ({
  pageOf,
  requestsOf,
}) => {
  const page = await pageOf(cast.admin);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.getByRole('button', { name: 'Weekends' }).click();
  await expect(page).toHaveURL(/days=weekends/);
  const roles = page.getByRole('table', { name: 'Fill by role, the worst filled first' });
  const query = { from: daysBefore(89), to: daysBefore(0), days: 'weekends' } as const;
  const admin = await requestsOf(cast.admin);
  const { fillByRole } = await fetchApi(admin, 'insights', { query });
  const [worst] = fillByRole.toSorted((a, b) => a.filled / a.seats - b.filled / b.seats);
  const row = roles.getByRole('row').nth(1);
  await expect(row.getByRole('rowheader')).toHaveText(worst?.role ?? '');
  await expect(row).toContainText(`${worst?.filled} of ${worst?.seats}`);
  await row.getByRole('button').click();
  const flights = page.getByRole('dialog', { name: `Flights with empty seats as ${worst?.role}` });
  const role = worst?.role ?? '';
  const { licence, members } = await fetchApi(admin, 'insightCandidates', { query: { ...query, role } });
  const candidates = flights.getByRole('region', { name: 'Who could take these seats' });
  await expect(candidates).toContainText(licence ?? 'These seats need no licence: all staff may take them.');
  await expect(candidates.getByRole('link')).toHaveCount(members.length);
  await flights
    .getByRole('link', { name: /^[A-Z]+\d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/flights\/[\da-f-]{36}$/);
});

test('a chart can be used with the keyboard, as a table, as a file and on paper', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  // A browser whose locale is POSIX reports an invalid language.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' });
  });
  await page.goto('/insights');
  const chart = page.getByRole('slider', { name: 'Flights by week' });
  const card = page.getByRole('region', { name: 'Flights by week' });
  await chart.focus();
  await page.keyboard.press('Home');
  const first = await chart.getAttribute('aria-valuetext');
  expect(first).toMatch(/^Week of \w{3} \d\d, \d{4}: \d+ flights?, \d+ cancelled, \d+ hosts?$/);
  await page.keyboard.press('ArrowRight');
  await expect(chart).not.toHaveAttribute('aria-valuetext', first ?? '');
  const [name = ''] = (await chart.getAttribute('aria-valuetext'))?.split(': ') ?? [];
  await expect(card.getByText(name, { exact: true })).toBeVisible();
  // A tap in the middle selects another bar.
  const box = await card.locator('canvas').boundingBox();
  if (box !== null) await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  await expect(card.getByText(name, { exact: true })).toBeHidden();

  await card.getByRole('button', { name: 'Table of flights by week' }).click();
  const table = card.getByRole('table', { name: 'Flights by week' });
  await expect(table.getByRole('row').first()).toHaveText('Week fromFlightsCancelledHosts');
  await checkAxe(page);
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'CSV of flights by week' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('weekStart,flights,cancelled,seats,filled,hosts');
  expect(lines.length).toBeGreaterThan(2);

  // Charts further down are drawn when they come near the screen, or on paper.
  const below = page.getByRole('region', { name: 'Attendance by week' }).locator('canvas');
  await page.setViewportSize({ width: 390, height: 500 });
  await page.reload();
  await expect(card.locator('canvas')).toBeVisible();
  await expect(below).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Attendance by week' })).toBeVisible();
  await expect(below).toBeVisible();
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  await expect(card.locator('canvas')).toBeVisible();
});
