import { expect, type Page } from '@playwright/test';
import { memberHead, newMember, panelOf, recordAt } from '../src/admin-page.ts';
import { intercept } from '../src/intercept.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

const tabs = ['Quota', 'Sanctions', 'Qualifications', 'Notes', 'Rewards', 'History'] as const;
const controls = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Delete|Remove|Renew|Edit|End|Withdraw) / });

/** Looks through every part of an open record for anything that would change it. */
const expectReadOnly = async (page: Page): Promise<void> => {
  for (const tab of tabs) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(panelOf(page, tab).getByRole('heading').first()).toBeVisible();
    await expect(controls(page)).toHaveCount(0);
    await expect(panelOf(page, tab).getByRole('spinbutton')).toHaveCount(0);
  }
};

test('one’s own record can be read, but not changed', async ({ pageOf, requestsOf }) => {
  const page = await pageOf(cast.admin);
  const id = await memberIdOf(await requestsOf(cast.admin), cast.admin);
  await page.goto(recordAt(id));
  await expect(memberHead(page)).toContainText(
    'This is your own record. You can read it, but another administrator has to change it. It leaves out hidden notes and who issued a sanction.',
  );
  await expectReadOnly(page);
});

test('the record of a higher rank can be read, but not changed; that of an equal one can', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const above = await newMember({ sandbox, requestsOf }, 'LimitLara', 248);
  const beside = await newMember({ sandbox, requestsOf }, 'LimitLutz', 247);
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(above));
  await expect(memberHead(page)).toContainText(
    '@LimitLara ranks above you. You can read their record, but not change it.',
  );
  await expectReadOnly(page);
  await page.goto(recordAt(beside, 'notes'));
  await expect(panelOf(page, 'Notes').getByRole('button', { name: 'Add note' })).toBeVisible();
  await expect(controls(page)).toHaveCount(3);
  await expect(memberHead(page)).not.toContainText('but not change it');
});

test('the owner may change their own record too', async ({ pageOf, requestsOf }) => {
  const page = await pageOf('OwnerOlivia');
  await page.goto(recordAt(await memberIdOf(await requestsOf('OwnerOlivia'), 'OwnerOlivia'), 'rewards'));
  await expect(panelOf(page, 'Rewards').getByRole('button', { name: 'Add reward' })).toBeVisible();
  await expect(memberHead(page)).not.toContainText('This is your own record');
});

test('the record of nobody, and one that cannot be reached, say so', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
  expectLog,
}) => {
  expectRefusal(404, '/api/admin/users/');
  expectLog('Failed to load resource');
  const id = await newMember({ sandbox, requestsOf }, 'RecordRae');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt('0198d2c4-0000-7000-8000-000000000000'));
  const failed = page
    .getByRole('region', { name: 'Record', exact: true })
    .getByText('Failed to load user details');
  await expect(failed).toBeVisible();
  const outage = await intercept(page, `**/api/admin/users/${id}`, (route) => route.abort());
  await page.goto(recordAt(id));
  await expect(failed).toBeVisible();
  outage.stop();
  await page
    .getByRole('region', { name: 'Record', exact: true })
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect(memberHead(page)).toContainText('@RecordRae');
});
