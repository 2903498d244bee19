import { expect, type Page } from '@playwright/test';
import { formOf, memberHead, newMember, panelOf, recordAt, toldInToast } from '../src/admin-page.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

const tabs = ['Quota', 'Sanctions', 'Qualifications', 'Notes', 'Rewards', 'History'] as const;
const controls = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Delete|Remove|Edit|End|Withdraw) / });

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
  await expect(memberHead(page)).not.toContainText('but not change it');
});

test('the owner may change their own record too', async ({ pageOf, requestsOf }) => {
  const page = await pageOf('OwnerOlivia');
  await page.goto(recordAt(await memberIdOf(await requestsOf('OwnerOlivia'), 'OwnerOlivia'), 'rewards'));
  await expect(panelOf(page, 'Rewards').getByRole('button', { name: 'Add reward' })).toBeVisible();
  await expect(memberHead(page)).not.toContainText('This is your own record');
});

// What each act says when the member was promoted above the administrator while the form was open.
const acts = [
  [
    'sanctions',
    'Add sanction',
    'Failed to add sanction',
    async (page: Page) => {
      await formOf(page, 'Add sanction').getByLabel('Breach').fill('Handbook 4.2');
      await formOf(page, 'Add sanction').getByLabel('Reason').fill('Late twice.');
    },
  ],
  [
    'qualifications',
    'Add qualification',
    'Failed to add qualification',
    (page: Page) =>
      formOf(page, 'Add qualification').getByLabel('Qualification').selectOption('Captain License'),
  ],
  [
    'notes',
    'Add note',
    'Failed to add note',
    (page: Page) => formOf(page, 'Add note').getByLabel('Content').fill('Thinks ahead.'),
  ],
  [
    'rewards',
    'Add reward',
    'Failed to add reward',
    async (page: Page) => {
      await formOf(page, 'Add reward').getByLabel('Amount').fill('50');
      await formOf(page, 'Add reward').getByLabel('Reason').fill('Well flown.');
    },
  ],
] as const;

for (const [tab, act, failure, fillIn] of acts) {
  test(`who rose above the administrator meanwhile is beyond them: ${act.toLowerCase()}`, async ({
    page: theirs,
    pageOf,
    sandbox,
    requestsOf,
    signIn,
    expectRefusal,
  }) => {
    expectRefusal(403, '/api/admin/users/');
    const username = `Rises_${tab}`;
    const id = await newMember({ sandbox, requestsOf }, username);
    const page = await pageOf(cast.admin);
    await page.goto(recordAt(id, tab));
    await page.getByRole('button', { name: act }).click();
    await fillIn(page);
    await sandbox.putAccount(await sandbox.idOf(username), { rank: 250 });
    // Signing in is when the portal reads a rank.
    await signIn(theirs, username);

    const form = formOf(page, act);
    await form.getByRole('button', { name: act }).click();
    await expect(
      toldInToast(page, `${failure}: You cannot administer a member of a higher rank than your own.`),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(memberHead(page)).toContainText(`@${username} ranks above you.`);
    await expect(controls(page)).toHaveCount(0);
  });
}
