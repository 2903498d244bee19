import { expect, type Page } from '@playwright/test';
import { formOf, memberHead, newMember, recordAt, shownInToast } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { refuseOnce } from '../src/intercept.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

const secret = 'the-secret-of-this-webhook';

// These tests erase people and sign them out, so no other test may need them.
test.use({ live: true, portalOptions: { settings: { ROBLOX_WEBHOOK_SECRET: secret } } });

const waiting = (page: Page) => page.getByRole('region', { name: /^Pending erasure requests/ });

test("an administrator signs a member out, and the member's open page leaves with a reason", async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(401, '/api/');
  const id = await newMember({ sandbox, requestsOf }, 'EndedEddy');
  const theirs = await pageOf('EndedEddy');
  await gotoLive(theirs, '/leaderboard');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();

  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id));
  await memberHead(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = formOf(page, 'Sign @EndedEddy out');
  await checkAxe(page);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(shownInToast(page, '@EndedEddy is signed out everywhere')).toBeVisible();

  // Nobody uses their page: it is notified of the end of the session.
  await expect(theirs).toHaveURL((url) => url.pathname === '/login');
  await expect(theirs.getByText('Your session has ended. Log in again to continue.')).toBeVisible();
  await expect(theirs.locator('body')).not.toContainText('EndedEddy');
  await expect(page).toHaveURL(recordAt(id));
});

test('the owner signs in again, rejects a forged erasure request, and executes a real one at once', async ({
  page,
  signIn,
  portal,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  for (const name of ['ForgedFinn', 'ErasedErin']) {
    await newMember({ sandbox, requestsOf }, name, 247);
    const body = { url: `${portal.url}/webhooks/roblox`, secret, userId: await sandbox.idOf(name) };
    const sent = await fetch(`${sandbox.url}/control/erasure`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await sent.json()).toMatchObject({ status: 200 });
  }
  await signIn(page, cast.owner);
  await page.goto('/admin/security');
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
  await expect(waiting(page)).toContainText(/@ForgedFinn\s*Erased on /);
  await checkAxe(page);

  const refuse = waiting(page).getByRole('button', { name: 'Reject erasure of @ForgedFinn' });
  const refusal = formOf(page, 'Reject the erasure of @ForgedFinn');
  expectRefusal(403, '/api/admin/erasures/');
  await refuseOnce(page, '**/api/admin/erasures/*', {
    code: 'sign_in_again',
    message: 'Please sign in again first.',
  });
  await refuse.click();
  await refusal.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog', { name: 'Sign in again first' }).getByRole('link').click();
  await page.locator(`button[name="account"][value="${await sandbox.idOf(cast.owner)}"]`).click();
  await expect(page).toHaveURL(/\/admin\/security$/);
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);

  await refuse.click();
  await refusal.getByRole('button', { name: 'Reject' }).click();
  await expect(shownInToast(page, 'Request rejected: nobody is erased')).toBeVisible();
  await waiting(page).getByRole('button', { name: 'Erase now: @ErasedErin' }).click();
  const question = formOf(page, 'Erase @ErasedErin now');
  await expect(question).toContainText('This cannot be undone');
  await question.getByRole('button', { name: 'Erase now' }).click();
  await expect(shownInToast(page, 'Member erased')).toBeVisible();
  await expect(waiting(page)).toContainText('No pending requests.');

  const isIn = async (name: string) => (await (await requestsOf(name)).get('/api/auth/me')).ok();
  expect([await isIn('ForgedFinn'), await isIn('ErasedErin')]).toEqual([true, false]);
});
