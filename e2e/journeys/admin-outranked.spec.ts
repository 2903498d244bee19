import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { formOf, memberHead, newMember, recordAt, toldInToast } from '../src/admin-page.ts';
import { discardTyped } from '../src/discard-typed.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';

interface Act {
  readonly tab: string;
  /** What opens the dialog, which begins with the same words unless `title` says otherwise. */
  readonly opener: string;
  readonly title?: string;
  /** What does the act, where that is not said as the title is. */
  readonly press?: string;
  /** What must be on the record before. */
  readonly given?: (admin: APIRequestContext, id: string) => Promise<unknown>;
  readonly fillIn?: (dialog: ReturnType<typeof formOf>) => Promise<unknown>;
  readonly failure: string;
}

const acts: readonly Act[] = [
  {
    tab: 'sanctions',
    opener: 'Add sanction',
    fillIn: async (dialog) => {
      await dialog.getByLabel('Breach').fill('Handbook 4.2');
      await dialog.getByLabel('Reason').fill('Late twice.');
    },
    failure: 'Failed to add sanction',
  },
  {
    tab: 'sanctions',
    opener: 'Delete reminder no. 1',
    title: 'Delete sanction',
    given: (admin, id) =>
      makeCall(admin, 'addSanction', { params: { id }, body: { breach: 'Handbook 4.2', reason: 'Late.' } }),
    failure: 'Failed to delete sanction',
  },
  {
    tab: 'qualifications',
    opener: 'Add qualification',
    fillIn: (dialog) => dialog.getByLabel('Qualification').selectOption('Captain License'),
    failure: 'Failed to add qualification',
  },
  {
    tab: 'qualifications',
    opener: 'Remove Captain License',
    title: 'Remove qualification',
    given: (admin, id) =>
      makeCall(admin, 'addQualification', { params: { id }, body: { name: 'Captain License' } }),
    failure: 'Failed to remove qualification',
  },
  {
    tab: 'notes',
    opener: 'Add note',
    fillIn: (dialog) => dialog.getByLabel('Content').fill('Thinks ahead.'),
    failure: 'Failed to add note',
  },
  {
    tab: 'rewards',
    opener: 'Add reward',
    fillIn: async (dialog) => {
      await dialog.getByLabel('Amount').fill('50');
      await dialog.getByLabel('Reason').fill('Well flown.');
    },
    failure: 'Failed to add reward',
  },
  {
    tab: 'history',
    opener: 'Edit role',
    title: 'Role of',
    press: 'Save role',
    fillIn: (dialog) => dialog.getByLabel('Role').fill('Purser'),
    failure: 'Failed to update role',
  },
  {
    tab: 'history',
    opener: 'Add leave',
    fillIn: async (dialog) => {
      await dialog.getByLabel('First day').fill('2031-01-05');
      await dialog.getByLabel('Last day').fill('2031-01-06');
    },
    failure: 'Failed to add leave',
  },
  {
    tab: 'history',
    opener: 'Withdraw leave, Jan 05, 2031',
    title: 'Withdraw leave',
    given: (admin, id) =>
      makeCall(admin, 'addLeave', { params: { id }, body: { from: '2031-01-05', to: '2031-01-05' } }),
    failure: 'Failed to delete leave',
  },
];

const refusal = 'You cannot administer a member of a higher rank than your own.';
const changes = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Delete|Remove|Edit|End|Withdraw) / });

for (const [
  index,
  { tab, opener, title = opener, press = title, given, fillIn, failure },
] of acts.entries()) {
  test(`${opener.toLowerCase()}: refused upon somebody who rose above the administrator meanwhile`, async ({
    pageOf,
    sandbox,
    requestsOf,
    newSession,
    expectRefusal,
  }) => {
    expectRefusal(403, '/api/admin/users/');
    const username = `Rises_${index}`;
    const id = await newMember({ sandbox, requestsOf }, username);
    await given?.(await requestsOf(cast.admin), id);
    const page = await pageOf(cast.admin);
    await page.goto(recordAt(id, tab));
    await page.getByRole('main').getByRole('button', { name: opener }).click();
    const dialog = formOf(page, title);
    await fillIn?.(dialog);
    await sandbox.putAccount(await sandbox.idOf(username), { rank: 250 });
    // Signing in is when the portal reads a rank.
    await newSession(username);

    await dialog.getByRole('button', { name: press }).click();
    await expect(toldInToast(page, `${failure}: ${refusal}`)).toBeVisible();
    if (fillIn) await discardTyped(dialog);
    else await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(memberHead(page)).toContainText(`@${username} ranks above you.`);
    await expect(changes(page)).toHaveCount(0);
  });
}

test('a quota is refused too, and then only read', async ({
  pageOf,
  sandbox,
  requestsOf,
  newSession,
  expectRefusal,
}) => {
  expectRefusal(403, '/quota');
  const id = await newMember({ sandbox, requestsOf }, 'Rises_quota');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id));
  const field = page.getByLabel('Required flights per term');
  await field.fill('7');
  await sandbox.putAccount(await sandbox.idOf('Rises_quota'), { rank: 250 });
  await newSession('Rises_quota');
  await field.blur();
  await expect(toldInToast(page, `Failed to update quota: ${refusal}`)).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(page.getByText('Required flights per term: 4')).toBeVisible();
});
