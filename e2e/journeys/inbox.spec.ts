import { expect, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { refocusWindow } from '../src/refocus-window.ts';
import { cast } from '../src/scenario.ts';
import type { RequestsOf } from '../src/sign-in.ts';
import { hoursAhead } from '../src/stage-flight.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Inbox' });
const item = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });

const reason = 'Exams at school.';
const zuluDay = (days: number) => hoursAhead(days * 24).slice(0, 10);

/** Sends a member's leave request and an administrator's decline, of which the member is notified. */
const causeNotice = async (requestsOf: RequestsOf, username: string, days: number, comment: string) => {
  const body = { from: zuluDay(days), to: zuluDay(days), reason };
  const { leave } = await fetchApi(await requestsOf(username), 'askLeave', { body });
  const decision = { params: { id: leave._id }, body: { comment } };
  await fetchApi(await requestsOf(cast.admin), 'declineLeave', decision);
};

test('notices are counted, announced once, unread until the inbox closes, and lead to their subject, also with Back and keyboard', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const username = 'InboxIna';
  await newMember({ sandbox, requestsOf }, username);
  await causeNotice(requestsOf, username, 40, 'Too many are away then.');
  const page = await pageOf(username);
  await page.goto('/leaderboard');
  await page.getByRole('link', { name: 'Staff Hub' }).click();
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread');
  await causeNotice(requestsOf, username, 50, 'Then, too.');
  await refocusWindow(page);
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread');
  const said = page.locator('output[aria-live="polite"]');
  await expect(said).toContainText('Then, too.');
  await expect(said).not.toContainText('Too many are away then.');

  await bell(page).click();
  await expect(panel(page).getByRole('listitem').first()).toContainText('Then, too.');
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await expect(panel(page).getByRole('link', { name: 'Unread: Your leave' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await bell(page).press('Enter');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole('link', { name: 'Your leave', exact: true })).toHaveCount(2);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(panel(page)).toBeHidden();
  await bell(page).click();
  await expect(panel(page).getByRole('button', { name: 'Close inbox' })).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL('/hub');

  await page.setViewportSize({ width: 360, height: 740 });
  await bell(page).click();
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
