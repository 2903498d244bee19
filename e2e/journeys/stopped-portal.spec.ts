import { expect } from '@playwright/test';
import { newMember, panelOf, recordAt } from '../src/admin-page.ts';
import { checkAxe, checkColours } from '../src/checks/accessibility.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { makeNextVersion } from '../src/next-version.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { newFlightForm, openNewFlight } from '../src/scheduling-page.ts';

// A portal of its own, because it is stopped: no other test may depend on it.
test.use({ portalOptions: { ownWeb: true } });

/** How often the offline page checks for the portal (`offline.js`). */
const LOOK_MS = 5_000;

test.describe('with the worker that other tests disable', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a connection a page says what is missing, shows nothing private, and returns to the session', async ({
    page,
    portal,
    signIn,
    expectLog,
  }) => {
    expectLog('net::ERR_CONNECTION_REFUSED');
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
    // The clock runs by itself, and a test that moves it need not wait for the checks.
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The portal cannot be reached');
    await expect(page.getByRole('main')).toContainText('None of it is kept on this device');
    await checkNoSidewaysScroll(page, 320);
    await checkAxe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkColours(page);

    // The page checks by itself whether the portal is back, and again after a failed check.
    const lookedInVain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/readyz'));
    await page.clock.fastForward(LOOK_MS);
    await lookedInVain;
    await portal.startServer();
    await page.clock.fastForward(LOOK_MS);
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('region', { name: 'Crew pass' })).toContainText('@CrewCasey');
  });

  test('a logout without a connection shows the login screen and its state, and completes once the portal is back', async ({
    page,
    portal,
    signIn,
    expectLog,
    allowRefusal,
  }) => {
    expectLog('net::ERR_CONNECTION_REFUSED');
    // The page reads the profile while it completes the logout.
    allowRefusal(401, '/api/users/profile');
    await signIn(page, 'CrewCasey');
    await expect(page.getByRole('region', { name: 'Crew pass' })).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForLoadState('networkidle');
    await portal.stopServer();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Crewroom' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'still open' })).toBeVisible();
    await page.getByRole('link', { name: 'Log in with Roblox' }).click();
    await expect(page.getByText('The portal still cannot be reached')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await checkAxe(page);

    await page.clock.install();
    await page.goto('/profile');
    await expect(page.getByText('You logged out here')).toBeVisible();
    await portal.startServer();
    await page.clock.fastForward(LOOK_MS);
    // The page recovers by itself, and its user is not admitted.
    await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
    await expect(page.getByText('still open')).toHaveCount(0);
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  });
});

test('after a deployment an open tab loads the new version, and keeps all input', async ({
  portal,
  pageOf,
  sandbox,
  requestsOf,
  allowLog,
  expectRefusal,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'VersionVera');
  const dispatcher = await pageOf(cast.dispatcher);
  await dispatcher.goto('/scheduling');
  await (await openNewFlight(dispatcher)).getByLabel('Briefing notes').fill('Half a sentence');
  const admin = await pageOf(cast.admin);
  await admin.goto(recordAt(id, 'notes'));
  const opener = panelOf(admin, 'Notes').getByRole('button', { name: 'Add note' });
  await expect(opener).toBeVisible();

  // Both pages stay open while the portal is down, so a picture or a refetch may be refused or cut off.
  allowLog('net::ERR_CONNECTION_');
  await portal.stopServer();
  makeNextVersion(portal.webRoot);
  await portal.startServer();
  expectRefusal(404, '/assets/');

  await test.step('for a screen', async () => {
    await dispatcher.getByRole('link', { name: 'Staff Hub' }).click();
    await expect(dispatcher.getByRole('heading', { level: 1, name: 'Staff Hub' })).toBeVisible();
    await dispatcher.getByRole('link', { name: 'Flight Scheduling' }).click();
    await expect(newFlightForm(dispatcher).getByLabel('Briefing notes')).toHaveValue('Half a sentence');
  });

  await test.step('for a dialog', async () => {
    const reloaded = admin.waitForEvent('load');
    await opener.click();
    await reloaded;
    await opener.click();
    await expect(admin.getByRole('dialog', { name: /^Add note/ })).toBeVisible();
  });
});
