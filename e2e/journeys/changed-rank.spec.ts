import { expect } from '@playwright/test';
import { test } from '../src/portal.ts';
import { refocusWindow } from '../src/refocus-window.ts';
import { toasts } from '../src/toasts.ts';

// Every use of a session refreshes the rank, so that no test waits ten minutes.
test.use({ portalOptions: { settings: { RANK_MAX_AGE_MINUTES: '0' } } });

test('an administrator who loses the rank leaves the screen, and is signed out with a reason below staff', async ({
  pageOf,
  requestsOf,
  sandbox,
  expectRefusal,
}) => {
  expectRefusal(401, '/api/');
  const page = await pageOf('lena_leeward');
  const id = await sandbox.idOf('lena_leeward');
  const session = await requestsOf('lena_leeward');
  await page.goto('/admin');
  await expect(page).toHaveURL((url) => url.pathname === '/admin');
  // All queries of the screen at that rank are done before it is lost.
  await page.waitForLoadState('networkidle');
  await sandbox.putAccount(id, { rank: 240 });
  await expect.poll(async () => (await session.get('/api/auth/me')).text()).toContain('"rankId":240');

  await refocusWindow(page);
  await expect(page).toHaveURL('/profile');
  await expect(toasts(page)).toContainText(
    /Your rank (no longer allows access to the screen you were on|does not allow access to the administrative division)\./,
  );
  await expect(page.getByRole('link', { name: 'Administrative Division' })).toHaveCount(0);
  await page.goto('/admin');
  await expect(page).toHaveURL('/profile');

  await sandbox.putAccount(id, { rank: 238 });
  await expect.poll(async () => (await session.get('/api/auth/me')).status()).toBe(401);
  await refocusWindow(page);
  await expect(page).toHaveURL('/login?error=insufficient_rank');
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page, 'Your rank is insufficient to access this portal')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('lena_leeward');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
});
