import { expect, type Page, test } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { checkBudget, measureScripts } from '../src/checks/download-size.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { noteCounted } from '../src/notes.ts';
import { OPERATOR, type RunningHost, signInAtHost, startRunningHost } from '../src/running-host.ts';

// The pages of the host load no router and none of the portal's screens.
const budget = { script: 180_000, style: 22_000 };

let host: RunningHost;

test.beforeAll(async () => {
  host = await startRunningHost();
});
test.afterAll(async () => {
  await host[Symbol.asyncDispose]();
});

/** Every rule of axe on a phone and a desk, each in one of the two themes, and no sideways scroll. */
async function checkPage(page: Page): Promise<number> {
  let elements = 0;
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    elements += (await checkAxe(page)).elements;
  }
  await checkNoSidewaysScroll(page, 320);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  return elements;
}

test('everybody can use the pages of the host', async ({ page }, testInfo) => {
  const downloaded = await measureScripts(page, async () => {
    await page.goto(host.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  checkBudget(downloaded, budget);
  let elements = await checkPage(page);

  await signInAtHost(page, host, OPERATOR);
  await page.goto(`${host.url}/start`);
  await page.getByRole('radio', { name: 'Aurora Air' }).click();
  await page.getByText('Restore from a backup').click();
  await expect(page.getByText('is free.')).toBeVisible();
  elements += await checkPage(page);

  await page.getByRole('button', { name: 'Start the airline' }).click();
  await page.waitForURL(/aurora-air\.localhost/);
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  elements += await checkPage(page);

  await page.goto(host.url);
  await page.getByRole('button', { name: 'Change address of Aurora Air' }).click();
  elements += await checkPage(page);

  await page.goto(`${host.url}/host`);
  await page.getByRole('button', { name: 'Enter Aurora Air' }).click();
  await expect(page.getByRole('alert')).toContainText('Support access');
  elements += await checkPage(page);
  noteCounted(testInfo, `pages of the host: ${elements} elements, ${downloaded.script} bytes of script`);
});
