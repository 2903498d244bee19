import { expect, type Page } from '@playwright/test';
import { formOf, newMember, shownInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Calendar', exact: true });
const dialog = (page: Page) => formOf(page, 'Your flights in your calendar');
const url = (page: Page) => dialog(page).getByRole('textbox', { name: 'Your private URL' });

test('a private URL is created, copied, replaced and removed, and a flight is downloaded as a file', async ({
  pageOf,
  sandbox,
  requestsOf,
  playwright,
}) => {
  await newMember({ sandbox, requestsOf }, 'CalendarCleo');
  const id = await stageFlight(requestsOf, { code: 'CA777', departs: hoursAhead(50) });
  const seat = { params: { id }, body: { roleIndex: 1 } };
  await fetchApi(await requestsOf('CalendarCleo'), 'allocate', seat);
  // A calendar application: it has no session.
  const application = await playwright.request.newContext();
  const page = await pageOf('CalendarCleo');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/profile');
  await card(page).getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByRole('button', { name: 'Create my URL' }).click();
  await expect(shownInToast(page, 'URL created. Copy it now: it is shown only once.')).toBeVisible();
  await expect(url(page)).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  await checkNoSidewaysScroll(page, 360);
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(dialog(page).getByText('Copied.')).toBeVisible();
  const first = await url(page).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const file = await application.get(first);
  expect(await file.text()).toContain('SUMMARY:CA777 ZRH – JFK (Cabin Crew)');

  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await card(page).getByRole('button', { name: 'Change or remove' }).click();
  await expect(dialog(page)).toContainText('It cannot be shown again.');
  await dialog(page).getByRole('button', { name: 'Create a new URL' }).click();
  await expect(url(page)).not.toHaveValue(first);
  expect((await application.get(first)).status()).toBe(404);
  const second = await url(page).inputValue();
  expect((await application.get(second)).status()).toBe(200);

  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await card(page).getByRole('button', { name: 'Change or remove' }).click();
  await dialog(page).getByRole('button', { name: 'Remove the URL' }).click();
  await expect(card(page).getByRole('button', { name: 'Set up' })).toBeVisible();
  expect((await application.get(second)).status()).toBe(404);
  await application.dispose();

  await page.goto(`/flights/${id}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await downloading).suggestedFilename()).toBe('CA777.ics');
});
