import { expect, type Page } from '@playwright/test';
import { newMember, panelOf, recordAt } from '../src/admin-page.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { writtenDate } from '../src/written-dates.ts';

const panel = (page: Page) => panelOf(page, 'History');
const part = (page: Page, title: string) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title }) });
const ranks = (page: Page) => part(page, 'Rank History').getByRole('listitem');
const acts = (page: Page) => part(page, 'Acts on this record').getByRole('listitem');

test('who just came has neither a rank history nor acts on their record', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'PastPaula');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'history'));
  await expect(panel(page).getByText('No rank history available', { exact: true })).toBeVisible();
  await expect(panel(page).getByText('No administrative actions recorded', { exact: true })).toBeVisible();
});

test('a granted qualification enters the rank history with who granted it, and stays when it is removed', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'PastPiet');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'qualifications'));
  await page.getByRole('button', { name: 'Add qualification' }).click();
  await page.getByRole('dialog').getByLabel('Qualification').selectOption('Captain License');
  await page.getByRole('dialog').getByRole('button', { name: 'Add qualification' }).click();
  await page.getByRole('button', { name: 'Remove Captain License' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove qualification' }).click();
  await expect(panelOf(page, 'Qualifications').getByText('No qualifications')).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL(/tab=history$/);
  await expect(ranks(page)).toHaveCount(1);
  await expect(ranks(page)).toContainText('Captain License');
  await expect(ranks(page)).toContainText(`Qualification by @${cast.admin}`);
  await expect(acts(page)).toContainText([
    `@${cast.admin} removed the qualification Captain License from @PastPiet.`,
    `@${cast.admin} granted @PastPiet the qualification Captain License.`,
  ]);
});

test('a promotion and a demotion stand in the rank history, newest first', async ({
  pageOf,
  sandbox,
  requestsOf,
  newSession,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'PastPolly');
  const account = await sandbox.idOf('PastPolly');
  for (const rank of [243, 239]) {
    await sandbox.putAccount(account, { rank });
    await newSession('PastPolly');
  }
  const { user } = await makeCall(await requestsOf(cast.admin), 'adminUser', { params: { id } });
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'history'));
  await expect(ranks(page)).toHaveCount(2);
  await expect(ranks(page).nth(0)).toContainText('Demotion by —');
  await expect(ranks(page).nth(1)).toContainText('Promotion by —');
  for (const [index, { rankName, date }] of user.rankHistory.entries()) {
    await expect(ranks(page).nth(index)).toContainText(rankName);
    await expect(ranks(page).nth(index)).toContainText(writtenDate(date, 'local'));
  }
});

test('acts of every kind are told, newest first, ten to a page', async ({ pageOf, sandbox, requestsOf }) => {
  const id = await newMember({ sandbox, requestsOf }, 'PastPerry');
  const admin = await requestsOf(cast.admin);
  const params = { id };
  for (const requiredFlights of [9, 8, 7, 6, 5]) {
    await makeCall(admin, 'setQuota', { params, body: { requiredFlights } });
  }
  await makeCall(admin, 'setQuota', { params, body: { requiredFlights: 0 } });
  const given = { type: 'warning', breach: 'Handbook 4.2', reason: 'Late twice.' } as const;
  const { user } = await makeCall(admin, 'addSanction', { params, body: given });
  const sanctionId = user.sanctions[0]?._id ?? '';
  await makeCall(admin, 'deleteSanction', { params: { id, sanctionId } });
  await makeCall(admin, 'addNote', { params, body: { content: 'Thinks ahead.', type: 'performance' } });
  await makeCall(admin, 'addReward', { params, body: { type: 'bonus', amount: 2.5, reason: 'Well flown.' } });
  await makeCall(admin, 'setRole', { params, body: { role: 'Purser' } });
  await makeCall(admin, 'setRole', { params, body: { role: '' } });

  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'history'));
  await expect(acts(page)).toContainText([
    `@${cast.admin} took the role from @PastPerry.`,
    `@${cast.admin} set the role of @PastPerry to “Purser”.`,
    `@${cast.admin} awarded @PastPerry a bonus of $2.50.`,
    `@${cast.admin} added a note on performance to the record of @PastPerry.`,
    `@${cast.admin} deleted the warning of @PastPerry for “Handbook 4.2”.`,
    `@${cast.admin} gave @PastPerry a warning for “Handbook 4.2”.`,
    `@${cast.admin} lifted the quota of @PastPerry, who has no flights to fly.`,
    `@${cast.admin} set the quota of @PastPerry to 5 flights a term.`,
  ]);
  await expect(acts(page)).toHaveCount(10);
  const pages = panel(page).getByRole('navigation', { name: 'Pages of what was done to @PastPerry' });
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/tab=history&page=2$/);
  await expect(acts(page)).toHaveCount(2);
  await page.reload();
  await expect(acts(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/tab=history$/);
  await expect(acts(page)).toHaveCount(10);
  await page.goto(`${recordAt(id, 'history')}&page=99`);
  await expect(page).toHaveURL(/tab=history&page=2$/);
  await expect(acts(page).last()).toContainText('set the quota of @PastPerry to 9 flights a term.');
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('what was done to oneself is for others to read', async ({ pageOf, requestsOf }) => {
  const page = await pageOf(cast.admin);
  const id = await memberIdOf(await requestsOf(cast.admin), cast.admin);
  await page.goto(recordAt(id, 'history'));
  await expect(
    panel(page).getByText('What was done to your own record is for other administrators to read.'),
  ).toBeVisible();
  await expect(acts(page)).toHaveCount(0);
});
