import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { newFlightForm, newFlightToggle, openNewFlight, shortenBoard } from '../src/scheduling-page.ts';
import { toasts } from '../src/toasts.ts';

test('toasts cover nothing in the open form, and on a phone Back closes it', async ({ pageOf }) => {
  const page = await pageOf(cast.dispatcher);
  await page.setViewportSize({ width: 1440, height: 900 });
  await shortenBoard(page);
  await page.goto('/flights');
  await page.getByRole('link', { name: 'Flight Scheduling' }).click();
  const form = await openNewFlight(page);
  const code = form.getByLabel(/^Flight code/);
  const first = form.getByLabel('Scheduled date');
  await expect(first).toBeFocused();
  await form.getByRole('button', { name: 'Create Flight' }).click();
  const toast = toasts(page, 'Please fill in all required fields');
  const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  expect(x + width).toBeGreaterThan(1440 - 40);
  expect(y).toBeLessThan(100);
  const panel = page.getByRole('region', { name: 'Create Flight' });
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
  // The first invalid field is scrolled to a place below the toast.
  const boarding = form.getByLabel(/^Boarding/);
  await boarding.evaluate((field) => field.scrollIntoView({ block: 'start' }));
  await boarding.press('Enter');
  await expect(first).toBeFocused();
  const box = await first.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(y + height);

  await page.setViewportSize({ width: 360, height: 740 });
  await code.fill('BACK');
  await page.goBack();
  await expect(newFlightForm(page)).toBeHidden();
  await expect(page).toHaveURL(/\/scheduling$/);
  await expect(newFlightToggle(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await expect(code).toHaveValue('BACK');
});
