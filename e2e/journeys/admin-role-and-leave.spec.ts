import { expect, type Page } from '@playwright/test';
import { formOf, memberHead, newMember, recordAt, rowOf, toldInToast } from '../src/admin-page.ts';
import { discardTyped } from '../src/discard-typed.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { writtenDate } from '../src/written-dates.ts';

const roleForm = (page: Page) => formOf(page, 'Role of');
const roleField = (page: Page) => roleForm(page).getByLabel('Role');
const saveRole = (page: Page) => roleForm(page).getByRole('button', { name: 'Save role' });
const editRole = (page: Page) => memberHead(page).getByRole('button', { name: 'Edit role' });
const leaveForm = (page: Page) => formOf(page, 'Add leave');
const lastDay = (page: Page) => leaveForm(page).getByLabel('Last day');
const saveLeave = (page: Page) => leaveForm(page).getByRole('button', { name: 'Add leave' });
const addLeave = (page: Page) => memberHead(page).getByRole('button', { name: 'Add leave' });

/** A Zulu day, so many days from today. */
const zuluDay = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const written = (day: string): string => writtenDate(`${day}T00:00:00.000Z`, 'zulu');

test('a role is set, refused when it is too long, and taken away by leaving it blank', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(400, '/role');
  const id = await newMember({ sandbox, requestsOf }, 'RoleRuby');
  const page = await pageOf(cast.admin);
  await page.goto(`${recordAt(id)}&search=RoleRuby`);
  await expect(memberHead(page)).toContainText('Personnel');
  await editRole(page).click();
  await expect(roleField(page)).toHaveValue('');
  await expect(saveRole(page)).toBeDisabled();
  await roleField(page).fill('x'.repeat(41));
  await saveRole(page).click();
  const fault = 'Use at most 40 characters; this has 41.';
  await expect(toldInToast(page, `Failed to update role: ${fault}`)).toBeVisible();
  await expect(roleForm(page).locator('form').getByText(fault)).toBeVisible();
  await roleField(page).fill('Purser');
  await saveRole(page).click();
  await expect(toldInToast(page, 'Role updated successfully for @RoleRuby')).toBeVisible();
  await expect(editRole(page)).toBeFocused();
  await expect(memberHead(page)).toContainText('Purser');
  await expect(rowOf(page, 'RoleRuby')).toContainText('Purser');

  await editRole(page).click();
  await expect(roleField(page)).toHaveValue('Purser');
  await expect(saveRole(page)).toBeDisabled();
  await roleField(page).fill('  ');
  await saveRole(page).click();
  await expect(memberHead(page)).toContainText('Personnel');
  await expect(rowOf(page, 'RoleRuby')).toContainText('Personnel');
});

test('a leave wants its days in order and free of other leave, and marks the member', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(400, '/leave');
  expectRefusal(409, '/leave');
  const id = await newMember({ sandbox, requestsOf }, 'LeaveLena');
  const page = await pageOf(cast.admin);
  await page.goto(`${recordAt(id)}&search=LeaveLena`);
  await expect(memberHead(page).getByText('On Leave', { exact: true })).toHaveCount(0);
  await addLeave(page).click();
  const [before, after] = [zuluDay(-2), zuluDay(5)];
  await expect(leaveForm(page).getByLabel('First day')).toHaveValue(zuluDay(0));
  await expect(saveLeave(page)).toBeDisabled();
  await lastDay(page).fill(before);
  await saveLeave(page).click();
  const fault = 'The last day comes before the first.';
  await expect(toldInToast(page, `Failed to add leave: ${fault}`)).toBeVisible();
  await expect(leaveForm(page).locator('form').getByText(fault)).toBeVisible();
  await expect(lastDay(page)).toBeFocused();
  await leaveForm(page).getByLabel('First day').fill(before);
  await lastDay(page).fill(after);
  await saveLeave(page).click();
  await expect(toldInToast(page, 'Leave added successfully to @LeaveLena')).toBeVisible();
  await expect(memberHead(page).getByText('On Leave', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'LeaveLena').getByText('On Leave')).toBeVisible();
  await expect(memberHead(page)).toContainText(`${written(before)} to ${written(after)} (now)`);

  await addLeave(page).click();
  await lastDay(page).fill(zuluDay(9));
  await saveLeave(page).click();
  await expect(
    toldInToast(
      page,
      'Failed to add leave: @LeaveLena has asked for leave, or has it, on some of these days already.',
    ),
  ).toBeVisible();
  await expect(lastDay(page)).toHaveValue(zuluDay(9));
});

test('a leave that runs is ended, one to come is withdrawn, and one that has ended already says so', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(409, '/leave/');
  const id = await newMember({ sandbox, requestsOf }, 'LeaveLiam');
  const admin = await requestsOf(cast.admin);
  const days = [
    [zuluDay(-3), zuluDay(3)],
    [zuluDay(10), zuluDay(10)],
    [zuluDay(20), zuluDay(22)],
  ] as const;
  for (const [from, to] of days) {
    await makeCall(admin, 'addLeave', { params: { id }, body: { from, to } });
  }
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id));
  await memberHead(page).getByRole('button', { name: 'End leave' }).click();
  const ending = formOf(page, 'End leave');
  await expect(ending).toContainText('The leave of @LeaveLiam');
  await expect(ending).toContainText(`Its last day becomes ${written(zuluDay(-1))} (Zulu).`);
  await ending.getByRole('button', { name: 'Cancel' }).click();
  await expect(memberHead(page).getByText('On Leave', { exact: true })).toBeVisible();
  await memberHead(page).getByRole('button', { name: 'End leave' }).click();
  await ending.getByRole('button', { name: 'End leave' }).click();
  await expect(toldInToast(page, 'Leave deleted successfully from @LeaveLiam')).toBeVisible();
  await expect(memberHead(page).getByText('On Leave', { exact: true })).toHaveCount(0);
  await expect(memberHead(page).getByText('Over: 1')).toBeVisible();

  const withdrawal = formOf(page, 'Withdraw leave');
  const withdraw = withdrawal.getByRole('button', { name: 'Withdraw leave' });
  const opener = (day: string) =>
    memberHead(page).getByRole('button', { name: `Withdraw leave, ${written(day)}` });
  await opener(days[1][0]).click();
  await expect(withdrawal).toContainText('It does not happen: its days are days at work');
  await withdraw.click();
  await expect(withdrawal).toHaveCount(0);
  await expect(opener(days[1][0])).toHaveCount(0);
  // What had the focus before is gone.
  await expect(memberHead(page).getByRole('heading', { name: 'LeaveLiam' })).toBeFocused();

  await opener(days[2][0]).click();
  const { user } = await makeCall(admin, 'adminUser', { params: { id } });
  const leaveId = user.leaves.find(({ from }) => from === days[2][0])?._id ?? '';
  await makeCall(admin, 'deleteLeave', { params: { id, leaveId } });
  await withdraw.click();
  await expect(toldInToast(page, 'Failed to delete leave: This leave has ended already.')).toBeVisible();
});

test('while the portal cannot be reached nothing typed is lost', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('Failed to load resource');
  const id = await newMember({ sandbox, requestsOf }, 'LeaveLotte');
  const days = { from: '2031-01-05', to: '2031-01-05' };
  await makeCall(await requestsOf(cast.admin), 'addLeave', { params: { id }, body: days });
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id));
  await page.route(/\/api\/admin\/users\/[^/]+\/(role|leave)/, (route) => route.abort());
  await editRole(page).click();
  await roleField(page).fill('Purser');
  await saveRole(page).click();
  await expect(toldInToast(page, 'Failed to update role')).toBeVisible();
  await expect(roleField(page)).toHaveValue('Purser');
  await discardTyped(roleForm(page));
  await addLeave(page).click();
  await lastDay(page).fill(zuluDay(3));
  await saveLeave(page).click();
  await expect(toldInToast(page, 'Failed to add leave')).toBeVisible();
  await expect(lastDay(page)).toHaveValue(zuluDay(3));
  await discardTyped(leaveForm(page));
  await memberHead(page).getByRole('button', { name: 'Withdraw leave' }).click();
  const withdrawal = formOf(page, 'Withdraw leave');
  await withdrawal.getByRole('button', { name: 'Withdraw leave' }).click();
  await expect(toldInToast(page, 'Failed to delete leave')).toBeVisible();
  await expect(withdrawal).toContainText('Jan 05, 2031');
});
