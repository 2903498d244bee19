import { expect, type Page } from '@playwright/test';
import { memberList, rowOf } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';
import { refocusWindow } from '../src/refocus-window.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';

// A portal of its own, because members join and leave it here.
test.use({ portalOptions: { settings: { TERM_LENGTH_DAYS: '30' } } });

/** Syncs the roster with the keyboard, and waits until the result is shown. */
const sync = async (page: Page, messages: string): Promise<void> => {
  const button = memberList(page).getByRole('button', { name: 'Sync now' });
  await button.press('Enter');
  await expect(toasts(page, messages)).toBeVisible();
  await expect(button).toBeFocused();
};

test('a sync updates the list, signs out former members, and on a phone explains a failure', async ({
  pageOf,
  sandbox,
  expectRefusal,
}) => {
  expectRefusal(401, '/api/');
  expectRefusal(503, '/api/admin/roster/sync');
  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  await expect(memberList(page)).toContainText(
    'The roster was never synced with Roblox · the automatic sync is off',
  );
  await sync(page, 'Roster synced with Roblox');
  const leaving = await pageOf('LayoverLeo');
  await leaving.goto('/profile');
  await expect(leaving.getByRole('main').getByText('@LayoverLeo')).toBeVisible();
  await sandbox.putAccount('9900000001', { username: 'NeverSignedIn', displayName: 'Never', rank: 241 });
  await sandbox.putAccount(await sandbox.idOf('SafetyCardSelma'), { rank: 243, roleName: 'Captain' });
  await sandbox.putAccount(await sandbox.idOf('LayoverLeo'), { rank: null });
  await sync(page, 'Roster synced with Roblox');
  await expect(memberList(page)).toContainText(/Synced with Roblox .+ · 1 joined, 1 changed, 1 left/);
  for (const [username, words] of [
    ['NeverSignedIn', 'Last login never'],
    ['SafetyCardSelma', 'Captain'],
    ['LayoverLeo', 'Left'],
  ] as const) {
    await memberList(page).getByRole('searchbox').fill(username);
    await expect(rowOf(page, username)).toContainText(words);
  }
  await refocusWindow(leaving);
  await expect(leaving).toHaveURL('/login?error=not_in_group');

  await page.setViewportSize({ width: 360, height: 800 });
  await sandbox.putFault({ service: 'groups', status: 401 });
  await sync(page, 'Roblox refused the API key');
  const failure = memberList(page).getByText(/The sync failed .+ Make a new key and set ROBLOX_API_KEY/);
  await expect(failure).toContainText('everybody keeps their last known rank');
  await checkAxe(page);
  await checkNoSidewaysScroll(page, 360);
  await page.reload();
  await expect(failure).toBeVisible();
  await sandbox.clearFaults();
  await sync(page, 'Roster synced with Roblox');
  await expect(failure).toBeHidden();
});
