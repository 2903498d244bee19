import { expect } from '@playwright/test';
import { checkAxe, checkColours } from '../src/checks/accessibility.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';

// A portal of its own, because it is stopped. Its pages may keep the worker that the other tests keep out.
test.use({ portalOptions: { settings: { LOG_LEVEL: 'error' } }, serviceWorkers: 'allow' });

test('without a connection a page says what is missing, holds nothing private, and leads back', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(page, 'CrewCasey');
  await expect(page.getByRole('region', { name: 'Crew pass' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.toSorted()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js']);

  await page.waitForLoadState('networkidle');
  await portal.stopServer();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The portal cannot be reached');
  await expect(page.getByRole('main')).toContainText('None of it is kept on this device');
  await checkNoSidewaysScroll(page, 320);
  await checkAxe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkColours(page);

  await portal.startServer();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('region', { name: 'Crew pass' })).toContainText('@CrewCasey');
});
