import { expect, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { intercept, loseAnswer } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { returnToWindow } from '../src/return-to-window.ts';
import { cast } from '../src/scenario.ts';
import type { RequestsOf } from '../src/sign-in.ts';
import { hoursAhead } from '../src/stage-flight.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Inbox' });
const item = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });

const reason = 'Exams at school.';
const zuluDay = (days: number) => hoursAhead(days * 24).slice(0, 10);

/** Has a member ask for leave and an administrator decline it, of which the member hears. */
const causeNotice = async (requestsOf: RequestsOf, username: string, days: number, comment: string) => {
  const body = { from: zuluDay(days), to: zuluDay(days), reason };
  const { leave } = await makeCall(await requestsOf(username), 'askLeave', { body });
  const decision = { params: { id: leave._id }, body: { comment } };
  await makeCall(await requestsOf(cast.admin), 'declineLeave', decision);
};

test('one lost answer to what was read warns of nothing when the inbox is opened again', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('net::ERR_FAILED');
  const username = 'InboxLost';
  await newMember({ sandbox, requestsOf }, username);
  await causeNotice(requestsOf, username, 40, 'Too many are away then.');
  const page = await pageOf(username);
  await page.goto('/hub');
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread');
  await loseAnswer(page, '/api/inbox/read');
  await bell(page).click();
  await expect(page.getByText('Your inbox could not be marked as read')).toBeVisible();
  await causeNotice(requestsOf, username, 50, 'Then, too.');
  await page.reload();
  await bell(page).click();
  await expect(item(page, 'Then, too.')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const sizes = [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

for (const [where, size] of sizes) {
  const username = `Inbox${size.width}`;

  test(`on ${where} what one was told is counted, looks unread until the inbox closes, and leads to its place`, async ({
    pageOf,
    sandbox,
    requestsOf,
  }) => {
    await newMember({ sandbox, requestsOf }, username);
    await causeNotice(requestsOf, username, 40, 'Too many are away then.');
    await causeNotice(requestsOf, username, 50, 'Then, too.');
    const page = await pageOf(username);
    await page.setViewportSize(size);
    await page.goto('/hub');
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread');

    await bell(page).click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(2);
    await expect(panel(page).getByRole('listitem').first()).toContainText('Then, too.');
    await expect(panel(page).getByRole('link', { name: 'Unread: Your leave' })).toHaveCount(2);
    await expect(bell(page)).toHaveAccessibleName('Inbox');
    await expect(panel(page).getByRole('link', { name: 'Unread: Your leave' })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();

    await bell(page).press('Enter');
    await expect(panel(page)).toBeFocused();
    await expect(panel(page).getByRole('link', { name: 'Your leave', exact: true })).toHaveCount(2);
    await item(page, 'Then, too.').getByRole('link', { name: '@AdminAmir' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile of @AdminAmir' })).toBeVisible();
    await expect(panel(page)).toBeHidden();

    await bell(page).click();
    await item(page, 'Too many are away then.').getByRole('link', { name: 'Your leave' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/profile');
    await expect(panel(page)).toBeHidden();
    await page.reload();
    await expect(bell(page)).toHaveAccessibleName('Inbox');
  });
}

test('a notice that comes while the portal is open is counted, and said to a screen reader once', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  await newMember({ sandbox, requestsOf }, 'InboxLive');
  const page = await pageOf('InboxLive');
  await page.goto('/hub');
  const said = page.locator('output[aria-live="polite"]');
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await causeNotice(requestsOf, 'InboxLive', 30, 'Ask again in May.');
  await returnToWindow(page);
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread');
  await expect(said).toContainText('Ask again in May.');
  await causeNotice(requestsOf, 'InboxLive', 31, 'Or in June.');
  await returnToWindow(page);
  await expect(said).toContainText('Or in June.');
  await expect(said).not.toContainText('Ask again in May.');
});

test('an inbox that cannot be read says so, and is there after another try', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('Failed to load resource');
  await newMember({ sandbox, requestsOf }, 'InboxAway');
  const page = await pageOf('InboxAway');
  const outage = await intercept(page, '**/api/inbox', (route) => route.abort());
  await page.goto('/hub');
  await bell(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Your inbox could not be loaded');
  outage.stop();
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page)).toContainText('Nothing yet');
});

test('the browser’s Back and leaving it with the keyboard close the inbox, the screen stays', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await page.goto('/leaderboard');
  await page.getByRole('link', { name: 'Staff Hub' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Hub' })).toBeFocused();
  await bell(page).click();
  await expect(panel(page).getByRole('button', { name: 'Close inbox' })).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL('/hub');
  await bell(page).click();
  await expect(panel(page).getByRole('button', { name: 'Close inbox' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(panel(page)).toBeHidden();
});
