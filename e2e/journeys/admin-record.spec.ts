import { expect } from '@playwright/test';
import { formOf, memberHead, newMember, panelOf, recordAt, rowOf, shownInToast } from '../src/admin-page.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { unfold } from '../src/unfold.ts';

test('an administrator writes a reward, a note, a quota and a role, and the member and colleagues read what they may', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'RecordRita');
  const page = await pageOf(cast.admin);
  await page.goto(`${recordAt(id, 'rewards')}&search=RecordRita`);
  const add = (what: string) =>
    panelOf(page, `${what}s`).getByRole('button', { name: `Add ${what.toLowerCase()}` });
  const open = (tab: string) => page.getByRole('tab', { name: tab }).click();

  await add('Reward').click();
  const reward = formOf(page, 'Add reward');
  await reward.getByLabel('Amount').fill('1002.5');
  await reward.getByLabel('Reason').fill('Well flown.');
  await reward.getByRole('button', { name: 'Add reward' }).click();
  await expect(shownInToast(page, 'Reward of $1002.50 added successfully to @RecordRita')).toBeVisible();
  await open('Quota');
  await expect(panelOf(page, 'Quota')).toContainText('CHF 1,002.50');
  await page.getByLabel('Required flights per term').fill('6');
  await page.getByLabel('Required flights per term').press('Enter');
  await expect(rowOf(page, 'RecordRita')).toContainText('0 attended + 0 hosted of 6');

  await open('Notes');
  for (const [text, isVisible] of [
    ['Thinks ahead.', true],
    ['Between us.', false],
  ] as const) {
    await add('Note').click();
    const note = formOf(page, 'Add note');
    await note.getByLabel('Content').fill(text);
    await note.getByRole('checkbox', { name: 'Visible to @RecordRita' }).setChecked(isVisible);
    await note.getByRole('button', { name: 'Add note' }).click();
    await expect(panelOf(page, 'Notes').getByRole('listitem').first()).toContainText(text);
  }
  await memberHead(page).getByRole('button', { name: 'Edit role' }).click();
  await formOf(page, 'Role of').getByLabel('Role').fill('Purser');
  await formOf(page, 'Role of').getByRole('button', { name: 'Save role' }).click();
  await expect(rowOf(page, 'RecordRita')).toContainText('Purser');
  await open('History');
  await expect(panelOf(page, 'History').getByRole('listitem').first()).toContainText(
    `@${cast.admin} set the role of @RecordRita to “Purser”.`,
  );

  for (const [who, path] of [
    ['RecordRita', '/profile'],
    [cast.crew, `/profile/${id}`],
  ] as const) {
    const profile = await pageOf(who);
    await profile.goto(path);
    await unfold(profile, 'Public notes');
    if (who !== cast.crew) await unfold(profile, 'Term pay');
    await expect(profile.getByText('Thinks ahead.')).toBeVisible();
    await expect(profile.getByText('CHF 1,002.50').first()).toBeVisible();
    await expect(profile.getByText('Between us.')).toHaveCount(0);
    await expect(profile.getByText('Well flown.')).toHaveCount(who === cast.crew ? 0 : 1);
  }
});
