import { expect, type Page } from '@playwright/test';
import { memberList, rowOf } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { holdAnswer } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { returnToWindow } from '../src/return-to-window.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';

// A portal of its own: the first test finds it as it is before any sync.
test.use({ portalOptions: { settings: { TERM_LENGTH_DAYS: '30' } } });

const syncButton = (page: Page) => memberList(page).getByRole('button', { name: 'Sync now' });

/** More people of one role than a page of the group has, by their Roblox ids. */
const people = Object.fromEntries(
  Array.from({ length: 250 }, (_, n) => {
    const username = `Paged_${n + 1}`;
    return [`99100${1000 + n}`, { username, displayName: username, rank: 239 }] as const;
  }),
);

/** Syncs the roster, and waits until it is told. */
const sync = async (page: Page, told: string): Promise<void> => {
  await syncButton(page).click();
  await expect(toasts(page, told)).toBeVisible();
};

test('a roster that was never synced says so, is synced by keyboard, and says when and what changed', async ({
  pageOf,
  sandbox,
}) => {
  const page = await pageOf(cast.admin);
  await sandbox.putAccount('9900000001', { username: 'NeverSignedIn', displayName: 'Never', rank: 241 });
  await page.goto('/admin');
  await expect(memberList(page)).toContainText(
    'The roster was never synced with Roblox · the automatic sync is off',
  );
  const answer = await holdAnswer(page, '**/api/admin/roster/sync');
  await syncButton(page).focus();
  await page.keyboard.press('Enter');
  await answer.held;
  await expect(memberList(page)).toContainText('Syncing with Roblox …');
  await expect(syncButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(syncButton(page)).toBeFocused();
  answer.release();
  await expect(toasts(page, 'Roster synced with Roblox')).toContainText('1 joined');
  await expect(memberList(page)).toContainText(
    /Synced with Roblox .+ · 1 joined · the automatic sync is off/,
  );
  await expect(syncButton(page)).toBeFocused();
  await memberList(page).getByRole('searchbox').fill('NeverSigned');
  await expect(rowOf(page, 'NeverSignedIn')).toContainText('Last login never');
});

test('a promotion shows in the list after a sync', async ({ pageOf, sandbox }) => {
  const page = await pageOf(cast.admin);
  await page.goto('/admin?search=safetycard');
  await expect(rowOf(page, 'SafetyCardSelma')).not.toContainText('Captain');
  await sandbox.putAccount(await sandbox.idOf('SafetyCardSelma'), { rank: 243, roleName: 'Captain' });
  await sync(page, 'Roster synced with Roblox');
  await expect(rowOf(page, 'SafetyCardSelma')).toContainText('Captain');
});

test('an administrator who is demoted leaves the screen they had open', async ({ pageOf, sandbox }) => {
  const demoted = await pageOf('lena_leeward');
  await demoted.goto('/admin');
  await expect(memberList(demoted).getByRole('listitem').first()).toBeVisible();
  await demoted.waitForLoadState('networkidle');
  await sandbox.putAccount(await sandbox.idOf('lena_leeward'), { rank: 240 });
  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  await sync(page, 'Roster synced with Roblox');
  await returnToWindow(demoted);
  await expect(demoted).toHaveURL('/profile');
});

test('a role of 250 people is in the list whole, and one who leaves is out at once', async ({
  pageOf,
  sandbox,
  expectRefusal,
}) => {
  expectRefusal(401, '/api/');
  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  await sync(page, 'Roster synced with Roblox');
  const leaving = await pageOf('LayoverLeo');
  await leaving.goto('/profile');
  await expect(leaving.getByRole('main').getByText('@LayoverLeo')).toBeVisible();
  await sandbox.putAccounts(people);
  await sandbox.putAccount(await sandbox.idOf('LayoverLeo'), { rank: null });
  await syncButton(page).click();
  await expect(memberList(page)).toContainText(/Synced with Roblox .+ · 250 joined, 1 left/);
  for (const username of ['Paged_1', 'Paged_100', 'Paged_250']) {
    await memberList(page).getByRole('searchbox').fill(username);
    await expect(rowOf(page, username)).toContainText('Last login never');
  }
  await memberList(page).getByRole('searchbox').fill('LayoverLeo');
  await expect(rowOf(page, 'LayoverLeo')).toContainText('Left');
  await returnToWindow(leaving);
  await expect(leaving).toHaveURL('/login?error=not_in_group');
});

test('a Roblox that is busy is waited for, and one that fails half way changes nothing for anybody', async ({
  pageOf,
  sandbox,
  expectRefusal,
}) => {
  expectRefusal(503, '/api/admin/roster/sync');
  const page = await pageOf(cast.admin);
  await page.goto('/admin?search=firstday');
  const member = await pageOf('FirstDayFreya');
  await member.goto('/profile');
  await expect(member.getByRole('main').getByText('@FirstDayFreya')).toBeVisible();
  await sandbox.putFault({ service: 'groups', status: 429, retryAfter: 1, times: 1 });
  await sync(page, 'Roster synced with Roblox');

  // Gone by the first reading, which the second does not confirm.
  await sandbox.putAccount(await sandbox.idOf('FirstDayFreya'), { rank: null });
  await sandbox.putFault({ service: 'groups', status: 503, match: 'user ==' });
  await syncButton(page).click();
  await expect(memberList(page)).toContainText('Syncing with Roblox …');
  await expect(memberList(page)).toContainText(/The sync failed .+ Roblox answered with an error \(503\)/, {
    timeout: 60_000,
  });
  await expect(memberList(page)).toContainText('everybody keeps the rank last known');
  await expect(rowOf(page, 'FirstDayFreya')).not.toContainText('Left');
  await returnToWindow(member);
  await expect(member.getByRole('main').getByText('@FirstDayFreya')).toBeVisible();
});

test('a failure says what is wrong and what to do, on a phone too, and goes with the next success', async ({
  pageOf,
  sandbox,
  expectRefusal,
}) => {
  expectRefusal(503, '/api/admin/roster/sync');
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin');
  await sandbox.putFault({ service: 'groups', status: 401 });
  await sync(page, 'Roblox refused the API key');
  const failure = memberList(page).getByText(/The sync failed .+ Make a new key and set ROBLOX_API_KEY/);
  await expect(failure).toContainText('everybody keeps the rank last known');
  await checkAxe(page);
  await checkNoSidewaysScroll(page, 360);
  await page.reload();
  await expect(failure).toBeVisible();
  await sandbox.clearFaults();
  await sync(page, 'Roster synced with Roblox');
  await expect(failure).toBeHidden();
});
