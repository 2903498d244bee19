import { expect, type Page } from '@playwright/test';
import { formOf, newMember, rowOf, shownInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { holdResponse } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const zuluDay = (days: number) => hoursAhead(days * 24).slice(0, 10);
const PHONE = { width: 360, height: 740 };
const USERNAME = 'LeaveLena';

const request = (page: Page) =>
  page
    .getByRole('region', { name: 'Waiting for a decision' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `@${USERNAME}` }) });

test('leave is requested and approved on a phone, and shows in the quota, the inbox and the seat', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  await newMember({ sandbox, requestsOf }, USERNAME);
  const flight = await stageFlight(requestsOf, { code: 'LEAVE1', departs: hoursAhead(30) });
  await fetchApi(await requestsOf(USERNAME), 'allocate', { params: { id: flight }, body: { roleIndex: 1 } });
  const own = await pageOf(USERNAME);
  await own.setViewportSize(PHONE);
  const leave = own.getByRole('region', { name: 'Leave', exact: true });

  await test.step('the member requests it', async () => {
    await own.goto('/profile');
    await leave.getByRole('button', { name: 'Ask for leave' }).click();
    const form = formOf(own, 'Ask for leave');
    await form.getByLabel('First day').fill(zuluDay(0));
    await form.getByLabel('Last day').fill(zuluDay(100));
    await form.getByLabel('Reason').fill('A term abroad.');
    await expect(form).toContainText(
      /101 days\. This term (still )?asks for \d flights?.*: 4 × \d+ of \d+ days = \d\./,
    );
    await checkNoSidewaysScroll(own, PHONE.width);
    await form.getByRole('button', { name: 'Ask for leave' }).click();
    await expect(leave.getByText('Pending')).toBeVisible();
  });

  const page = await pageOf(cast.admin);
  await page.setViewportSize(PHONE);

  await test.step('the number of pending requests moves nothing below it', async () => {
    const waiting = await holdResponse(page, '**/api/admin/leave');
    await page.goto('/admin');
    await waiting.held;
    const below = page.getByRole('heading', { name: 'Members', exact: true });
    await expect(rowOf(page, cast.crew)).toBeVisible();
    const before = await below.boundingBox();
    waiting.release();
    await expect(page.getByRole('link', { name: /^\d+ leave$/ })).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
  });

  await test.step('an administrator approves', async () => {
    await page.getByRole('link', { name: /^\d+ leave$/ }).click();
    await expect(page).toHaveURL('/admin?view=leave');
    await expect(request(page)).toContainText('A term abroad.');
    await expect(request(page)).toContainText(/4 × \d+ of \d+ days = \d/);
    await checkNoSidewaysScroll(page, PHONE.width);
    await page.getByRole('button', { name: `Approve leave of @${USERNAME}` }).click();
    const form = formOf(page, 'Approve leave of');
    await form.getByLabel('Comment').fill('Enjoy it!');
    await form.getByRole('button', { name: 'Approve leave' }).click();
    await expect(shownInToast(page, `Leave of @${USERNAME} approved`)).toBeVisible();
    await expect(request(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'On leave now' })).toContainText(`@${USERNAME}`);
  });

  await test.step('the inbox leads the member to the decision', async () => {
    await own.goto('/hub');
    await own
      .getByRole('banner')
      .getByRole('button', { name: /^Inbox/ })
      .click();
    const inbox = own.getByRole('dialog', { name: 'Inbox' });
    await expect(inbox).toContainText('@AdminAmir approved your leave');
    await inbox.getByRole('link', { name: 'Unread: Your leave' }).click();
    await expect(own).toHaveURL((url) => url.pathname === '/profile');
    await expect(leave).toContainText('Enjoy it!');
    await expect(leave.getByText('On leave now')).toBeVisible();
    await expect(own.getByRole('region', { name: 'Where you stand' })).toContainText(
      /After leave: 4 × \d+ of \d+ days = \d/,
    );
    await own.goto(`/flights/${flight}`);
    await expect(own.getByText('You are on leave on the day this flight departs')).toBeVisible();
  });
});
