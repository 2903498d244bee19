import { timeLeft } from '@crewroom/domain/record/rules';
import { expect, type Page } from '@playwright/test';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { suspend } from '../src/suspend.ts';
import { toasts } from '../src/toasts.ts';
import { writtenLongDateTime } from '../src/written-dates.ts';

const notice = 'Your account is suspended. You have been logged out.';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Account Suspended' });
const fact = (page: Page, name: string) =>
  dialogOf(page).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('suspension')));

test('a suspended member is told why and until when, once', async ({
  page,
  chooseAccount,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(403, '/api/');
  const amir = await requestsOf('AdminAmir');
  const sam = await makeCall(amir, 'user', { params: { id: await memberIdOf(amir, 'SuspendedSam') } });
  const suspension = sam.sanctions.find(({ type }) => type === 'suspension');
  const end = suspension?.activeUntil ?? '';

  await page.goto('/login');
  const asked = new Date();
  await chooseAccount(page, 'SuspendedSam');
  await expect(page).toHaveURL('/login?suspended=true');
  await expect(toasts(page, notice)).toBeVisible();
  await expect(dialogOf(page)).toBeVisible();
  await expect(fact(page, 'Reason')).toHaveText(suspension?.reason ?? '');
  await expect(fact(page, 'Breach')).toHaveText('Conduct on board');
  const left = await fact(page, 'Time Remaining').textContent();
  expect([timeLeft(end, asked), timeLeft(end, new Date())]).toContain(left);
  await expect(fact(page, 'Expires On')).toHaveText(writtenLongDateTime(end));
  await expect(dialogOf(page)).toContainText(
    'Your account is suspended and cannot access the system until the suspension expires. If you believe this is an error, contact the Management Board.',
  );
  await expect(dialogOf(page).getByRole('button')).toHaveCount(2);
  expect(await storedKeys(page)).toEqual([]);

  await dialogOf(page).getByRole('button', { name: 'Return to Login' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
});

const storeSuspension = (page: Page, value: string): Promise<void> =>
  page.evaluate((text) => sessionStorage.setItem('crewroom-suspension', text), value);

const withoutBreach = {
  reason: 'Line one\nand <b>two</b>',
  timeLeft: '2 hours',
  expiryDate: '2030-01-05T22:07:00.000Z',
};

test('the dialog leaves out the breach where there is none, and closes by Escape and by its close button', async ({
  page,
}) => {
  await page.goto('/login');
  for (const close of ['Escape', 'button']) {
    await storeSuspension(page, JSON.stringify(withoutBreach));
    await page.goto('/login?suspended=true');
    await expect(fact(page, 'Expires On')).toHaveText('January 05, 2030 at 17:07 local');
    await expect(fact(page, 'Reason')).toHaveText(withoutBreach.reason);
    await expect(dialogOf(page).getByText('Breach')).toHaveCount(0);
    if (close === 'Escape') await page.keyboard.press('Escape');
    else
      await dialogOf(page)
        .getByRole('button', { name: /^Close/ })
        .click();
    await expect(dialogOf(page)).toHaveCount(0);
  }
});

const unreadable = ['{"reason":', '"text"', JSON.stringify({ ...withoutBreach, expiryDate: 'soon' })];

for (const value of unreadable) {
  test(`stored data that cannot be read (${value.slice(0, 12)}) is only logged`, async ({
    page,
    expectLog,
  }) => {
    expectLog('The stored suspension cannot be read');
    await page.goto('/login');
    await storeSuspension(page, value);
    await page.goto('/login?suspended=true');
    await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
    await expect.poll(() => storedKeys(page)).toEqual([]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('the dialog opens for nothing but suspended=true', async ({ page }) => {
  await page.goto('/login');
  await storeSuspension(page, JSON.stringify(withoutBreach));
  for (const value of ['false', '1', 'TRUE', '']) {
    await page.goto(`/login?suspended=${value}`);
    await expect(page.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(await storedKeys(page)).toHaveLength(1);
});

test('a suspension cuts a member off at the next request, and the other tabs follow', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(403, '/api/');
  const page = await pageOf('jumpseatJules');
  await page.goto('/profile');
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('main').getByText('@jumpseatJules')).toBeVisible();
  await expect(page.getByRole('main').getByText('@jumpseatJules')).toBeVisible();

  const given = { breach: 'Flight safety', reason: 'Took off without clearance.', days: 3.5 };
  const end = await suspend(await requestsOf('AdminAmir'), 'jumpseatJules', given);
  // The search asks the server, unless the screen itself asks for something before.
  await Promise.race([
    page.getByRole('combobox', { name: 'Search staff' }).fill('Casey'),
    page.waitForURL('/login?suspended=true'),
  ]);

  await expect(page).toHaveURL('/login?suspended=true');
  await expect(toasts(page, notice)).not.toContainText(given.reason);
  await expect(fact(page, 'Reason')).toHaveText(given.reason);
  await expect(fact(page, 'Breach')).toHaveText(given.breach);
  await expect(fact(page, 'Time Remaining')).toHaveText('3 days, 11 hours');
  await expect(fact(page, 'Expires On')).toHaveText(writtenLongDateTime(end));
  await expect(other).toHaveURL('/login?suspended=true');
  await expect(fact(other, 'Breach')).toHaveText(given.breach);
  await expect(other.locator('body')).not.toContainText('jumpseatJules');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
});
