import { expect } from '@playwright/test';
import {
  memberHead,
  memberList,
  newMember,
  panelOf,
  recordAt,
  rowOf,
  toldInToast,
} from '../src/admin-page.ts';
import { holdAnswer, intercept } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { recordCalls } from '../src/record-calls.ts';
import { cast } from '../src/scenario.ts';

test('a quota is saved when its field is left with another value', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'QuotaQuinn');
  const page = await pageOf(cast.admin);
  const calls = recordCalls(page);
  await page.goto(`${recordAt(id)}&search=QuotaQuinn`);
  const panel = panelOf(page, 'Quota');
  const field = panel.getByLabel('Required flights per term');
  await expect(panel.getByText('0 attended + 0 hosted of 4')).toBeVisible();
  await expect(rowOf(page, 'QuotaQuinn')).toContainText('0 attended + 0 hosted of 4');

  await field.fill('6');
  await field.fill('4');
  await field.blur();
  expect(calls.statusesOf(`/api/admin/users/${id}/quota`)).toEqual([]);

  await field.fill('6');
  await field.blur();
  await expect(toldInToast(page, 'Quota updated successfully for @QuotaQuinn')).toBeVisible();
  await expect(panel.getByText('0 attended + 0 hosted of 6')).toBeVisible();
  await expect(rowOf(page, 'QuotaQuinn')).toContainText('0 attended + 0 hosted of 6');
  expect(calls.statusesOf(`/api/admin/users/${id}/quota`)).toEqual([200]);

  await field.fill('0');
  await field.press('Enter');
  await expect(panel.getByText('no quota', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'QuotaQuinn')).toContainText('no quota');
  await page.reload();
  await expect(field).toHaveValue('0');
});

test('a quota that is not possible is refused at its field, and stays as it was typed', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(400, '/quota');
  const id = await newMember({ sandbox, requestsOf }, 'QuotaQuentin');
  const page = await pageOf(cast.admin);
  const calls = recordCalls(page);
  await page.goto(recordAt(id));
  const panel = panelOf(page, 'Quota');
  const field = panel.getByLabel('Required flights per term');

  await field.fill('');
  await field.blur();
  await expect(panel.getByText('Use a whole number of flights.')).toBeVisible();
  expect(calls.statusesOf(`/api/admin/users/${id}/quota`)).toEqual([]);

  for (const [typed, fault] of [
    ['-1', 'A quota starts at 0.'],
    ['2.5', 'Use a whole number of flights.'],
    ['1001', 'A quota ends at 1000.'],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(toldInToast(page, `Failed to update quota: ${fault}`).last()).toBeVisible();
    await expect(panel.getByText(fault)).toBeVisible();
    await expect(field).toHaveValue(typed);
  }
  await field.press('Escape');
  await expect(field).toHaveValue('4');
  await expect(memberList(page)).toBeVisible();
});

test('a failure to reach the portal loses nothing typed', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('Failed to load resource');
  const id = await newMember({ sandbox, requestsOf }, 'QuotaQuade');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id));
  const field = panelOf(page, 'Quota').getByLabel('Required flights per term');
  const outage = await intercept(page, '**/quota', (route) => route.abort());
  await field.fill('7');
  await field.blur();
  await expect(toldInToast(page, 'Failed to update quota')).toBeVisible();
  await expect(field).toHaveValue('7');
  outage.stop();
  await expect(field).toHaveAccessibleDescription(/Press Enter to send it again/);
  await field.press('Enter');
  await expect(toldInToast(page, 'Quota updated successfully for @QuotaQuade')).toBeVisible();
});

test('a quota left twice in a row is saved as it was left last, and also when the record is closed', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'QuotaQuest');
  const page = await pageOf(cast.admin);
  const calls = recordCalls(page);
  await page.goto('/admin?search=QuotaQuest');
  await rowOf(page, 'QuotaQuest').getByRole('link').click();
  const panel = panelOf(page, 'Quota');
  const field = panel.getByLabel('Required flights per term');
  const { held, release } = await holdAnswer(page, `**/api/admin/users/${id}/quota`);
  await field.fill('11');
  await field.press('Enter');
  await held;
  await field.fill('12');
  await field.blur();
  await expect(field).toHaveValue('12');
  release();
  await expect(panel.getByText('0 attended + 0 hosted of 12')).toBeVisible();
  await expect(field).toHaveValue('12');
  expect(calls.statusesOf(`/api/admin/users/${id}/quota`)).toEqual([200, 200]);

  await field.fill('13');
  await page.goBack();
  await expect(memberHead(page)).toHaveCount(0);
  await expect.poll(() => calls.statusesOf(`/api/admin/users/${id}/quota`)).toEqual([200, 200, 200]);
  await page.goto(recordAt(id));
  await expect(field).toHaveValue('13');
});
