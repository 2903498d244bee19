import { expect } from '@playwright/test';
import { annotateMeasurement } from '../src/annotations.ts';
import { checkAxe, checkColours } from '../src/checks/accessibility.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from './staged-portal.ts';

test('everybody can read the API reference, on a phone and in dark mode', async ({ page }, testInfo) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API of the Aurora Air staff portal');
  await page.evaluate(() => {
    for (const closed of document.querySelectorAll('details')) closed.open = true;
  });
  await expect(page.getByText('already_allocated').first()).toBeVisible();
  const elements = await checkNoSidewaysScroll(page, 320);
  await page.emulateMedia({ colorScheme: 'light' });
  const whole = await checkAxe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await checkColours(page);
  annotateMeasurement(
    testInfo,
    `the reference: ${elements} elements fit 320, ${whole.rules} rules on ${whole.elements} elements, ${dark.elements} again in dark`,
  );
});
