import { expect, type Page } from '@playwright/test';
import { formOf, newMember, rowOf, toldInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { holdAnswer } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const zuluDay = (days: number) => hoursAhead(days * 24).slice(0, 10);
const queue = (page: Page) => page.getByRole('region', { name: 'Waiting for a decision' });
const requestOf = (page: Page, username: string) =>
  queue(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `@${username}` }) });
const opener = (page: Page, act: string, username: string) =>
  page.getByRole('button', { name: `${act} leave of @${username}` });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ });
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Inbox' });
const quota = (page: Page) => page.getByRole('region', { name: 'Where you stand' });

const sizes = [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

for (const [where, size] of sizes) {
  const username = `Queue${size.width}`;

  test(`on ${where} leave that is asked for is approved, the quota changes, and the inbox leads there`, async ({
    pageOf,
    sandbox,
    requestsOf,
  }) => {
    await newMember({ sandbox, requestsOf }, username);
    const member = await requestsOf(username);
    const flight = await stageFlight(requestsOf, { code: `Q${size.width}`, departs: hoursAhead(30) });
    await makeCall(member, 'allocate', { params: { id: flight }, body: { roleIndex: 1 } });
    const body = { from: zuluDay(0), to: zuluDay(100), reason: 'A term abroad.' };
    await makeCall(member, 'askLeave', { body });

    const page = await pageOf(cast.admin);
    await page.setViewportSize(size);
    await page.goto('/admin');
    await page.getByRole('link', { name: /^Leave \d+ waiting$/ }).click();
    await expect(page).toHaveURL('/admin?view=leave');
    const request = requestOf(page, username);
    await expect(request).toContainText('A term abroad.');
    await expect(request).toContainText(/4 × \d+ of \d+ days = \d/);
    await expect(request.getByRole('link', { name: `Q${size.width}` })).toHaveAttribute(
      'href',
      `/flights/${flight}`,
    );
    await checkNoSidewaysScroll(page, size.width);
    await opener(page, 'Approve', username).click();
    const form = formOf(page, 'Approve leave of');
    await expect(form).toContainText('A seat on these days stays theirs until somebody takes them off.');
    await form.getByLabel('Comment').fill('Enjoy it!');
    await form.getByRole('button', { name: 'Approve leave' }).click();
    await expect(toldInToast(page, `Leave of @${username} approved`)).toBeVisible();
    await expect(request).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'On leave now' })).toContainText(`@${username}`);

    const own = await pageOf(username);
    await own.setViewportSize(size);
    await own.goto('/hub');
    await bell(own).click();
    await expect(inbox(own)).toContainText('@AdminAmir approved your leave');
    await inbox(own).getByRole('link', { name: 'Unread: Your leave' }).click();
    await expect(own).toHaveURL((url) => url.pathname === '/profile');
    const leave = own.getByRole('region', { name: 'Leave', exact: true });
    await expect(leave).toContainText('Enjoy it!');
    await expect(leave.getByText('On leave now')).toBeVisible();
    await expect(quota(own)).toContainText(/After leave: 4 × \d+ of \d+ days = \d/);
    await own.goto(`/flights/${flight}`);
    await expect(own.getByText('You are on leave on the day this flight departs')).toBeVisible();
  });
}

test('how much waits for a decision comes without moving what stands below, on a phone', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  await newMember({ sandbox, requestsOf }, 'QueueCount');
  const member = await requestsOf('QueueCount');
  await makeCall(member, 'askLeave', { body: { from: zuluDay(2), to: zuluDay(3), reason: 'Away.' } });
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 412, height: 823 });
  const waiting = await holdAnswer(page, '**/api/admin/leave');
  await page.goto('/admin');
  await waiting.held;
  const below = page.getByRole('heading', { name: 'Members', exact: true });
  await expect(rowOf(page, cast.crew)).toBeVisible();
  const before = await below.boundingBox();
  waiting.release();
  await expect(page.getByRole('link', { name: /^Leave \d+ waiting$/ })).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

test('a seat that leave meets is given back while approving', async ({ pageOf, sandbox, requestsOf }) => {
  await newMember({ sandbox, requestsOf }, 'QueueSeat');
  const member = await requestsOf('QueueSeat');
  const flight = await stageFlight(requestsOf, { code: 'QSEAT', departs: hoursAhead(30) });
  await makeCall(member, 'allocate', { params: { id: flight }, body: { roleIndex: 1 } });
  await makeCall(member, 'askLeave', { body: { from: zuluDay(0), to: zuluDay(5), reason: 'A week off.' } });
  const page = await pageOf(cast.admin);
  await page.goto('/admin?view=leave');
  await opener(page, 'Approve', 'QueueSeat').click();
  const form = formOf(page, 'Approve leave of');
  await form.getByRole('button', { name: 'Give back QSEAT' }).click();
  await expect(toldInToast(page, 'Seat of @QueueSeat on QSEAT given back')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Given back QSEAT' })).toBeFocused();
  await expect(requestOf(page, 'QueueSeat').getByText('QSEAT')).toHaveCount(0);
  await form.getByRole('button', { name: 'Approve leave' }).click();
  await expect(toldInToast(page, 'Leave of @QueueSeat approved')).toBeVisible();
  const { roles } = await makeCall(member, 'flight', { params: { id: flight } });
  expect(roles.flatMap(({ assigned }) => assigned)).toEqual([]);
});

test('leave is declined with a comment, which the member reads', async ({ pageOf, sandbox, requestsOf }) => {
  await newMember({ sandbox, requestsOf }, 'QueueDee');
  const body = { from: zuluDay(20), to: zuluDay(25), reason: 'A journey.' };
  await makeCall(await requestsOf('QueueDee'), 'askLeave', { body });
  const page = await pageOf(cast.admin);
  await page.goto('/admin?view=leave');
  await opener(page, 'Decline', 'QueueDee').click();
  const form = formOf(page, 'Decline leave of');
  const decline = form.getByRole('button', { name: 'Decline leave' });
  await expect(decline).toBeDisabled();
  await form.getByLabel('Comment').fill('Ask again in spring.');
  await decline.click();
  await expect(toldInToast(page, 'Leave of @QueueDee declined')).toBeVisible();
  await expect(queue(page).getByRole('heading', { name: /^Waiting/ })).toBeFocused();
  const own = await pageOf('QueueDee');
  await own.goto('/profile');
  const leave = own.getByRole('region', { name: 'Leave', exact: true });
  await expect(leave.getByText('Declined', { exact: true })).toBeVisible();
  await expect(leave).toContainText('Declined by @AdminAmir');
  await expect(leave).toContainText('Ask again in spring.');
});

test('one’s own request, one of a higher rank and one decided meanwhile say what to do', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(403, '/approve');
  expectRefusal(409, '/approve');
  const ask = async (username: string) =>
    makeCall(await requestsOf(username), 'askLeave', {
      body: { from: zuluDay(150), to: zuluDay(151), reason: 'A day off.' },
    });
  await newMember({ sandbox, requestsOf }, 'QueueMay');
  await newMember({ sandbox, requestsOf }, 'QueueHigh', 250);
  await ask(cast.admin);
  await ask('QueueHigh');
  const { leave } = await ask('QueueMay');
  const page = await pageOf(cast.admin);
  await page.goto('/admin?view=leave');
  await expect(requestOf(page, cast.admin)).toContainText('This is your own request.');
  await expect(opener(page, 'Approve', cast.admin)).toHaveCount(0);

  await opener(page, 'Approve', 'QueueHigh').click();
  const form = formOf(page, 'Approve leave of');
  const approve = form.getByRole('button', { name: 'Approve leave' });
  await approve.click();
  // A toast says it too, in the dialog that lies over everything, below what the dialog itself says.
  await expect(form.getByRole('alert').first()).toContainText(
    'Ask an administrator of their rank or above to decide.',
  );
  await form.getByRole('button', { name: 'Cancel' }).click();

  await opener(page, 'Approve', 'QueueMay').click();
  await expect(approve).toBeVisible();
  const decision = { params: { id: leave._id }, body: { comment: 'No.' } };
  await makeCall(await requestsOf('AdminAgnes'), 'declineLeave', decision);
  await approve.click();
  await expect(form.getByRole('alert').first()).toContainText(
    'This request has been declined already. Close this;',
  );
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(requestOf(page, 'QueueMay')).toHaveCount(0);
});

test('a record that is opened from the leave leads back to it', async ({ pageOf, sandbox, requestsOf }) => {
  await newMember({ sandbox, requestsOf }, 'QueueBack');
  const body = { from: zuluDay(20), to: zuluDay(25), reason: 'A journey.' };
  await makeCall(await requestsOf('QueueBack'), 'askLeave', { body });
  const page = await pageOf(cast.admin);
  await page.goto('/admin?view=leave&search=QueueBack');
  await requestOf(page, 'QueueBack').getByRole('link', { name: '@QueueBack' }).click();
  await expect(page.getByRole('region', { name: 'Member', exact: true })).toContainText('QueueBack');
  await page.getByRole('link', { name: 'Close record' }).click();
  await expect(queue(page)).toBeVisible();
  await page.getByRole('link', { name: 'Members and history' }).click();
  await expect(page).toHaveURL('/admin?search=QueueBack');
  await expect(rowOf(page, 'QueueBack')).toBeVisible();
});
