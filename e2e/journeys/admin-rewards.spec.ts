import { expect, type Locator, type Page } from '@playwright/test';
import { formOf, newMember, panelOf, recordAt, toldInToast } from '../src/admin-page.ts';
import { endSessionAt, holdAnswer, loseAnswer, refuseOnce } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';

const form = (page: Page) => formOf(page, 'Add reward');
const amount = (page: Page) => form(page).getByLabel('Amount');
const reason = (page: Page) => form(page).getByLabel('Reason');
const submitButton = (page: Page) => form(page).getByRole('button', { name: 'Add reward' });
const panel = (page: Page) => panelOf(page, 'Rewards');
const opener = (page: Page) => panel(page).getByRole('button', { name: 'Add reward' });

test('a reward is a bonus unless one chooses otherwise, and wants at least $1 and a reason', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'RewardedRita');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'rewards'));
  await expect(panel(page).getByText('No rewards')).toBeVisible();
  await opener(page).click();
  await expect(form(page).getByLabel('Type')).toHaveValue('bonus');
  await expect(amount(page)).toHaveValue('');
  await expect(submitButton(page)).toBeDisabled();
  await amount(page).fill('50');
  await expect(submitButton(page)).toBeDisabled();
  await reason(page).fill('   ');
  await expect(submitButton(page)).toBeDisabled();
  await reason(page).fill('Three sectors in a night, with @CrewCasey.');
  await expect(submitButton(page)).toBeEnabled();
  for (const tooLittle of ['', '0', '-5', '0.99']) {
    await amount(page).fill(tooLittle);
    await expect(submitButton(page)).toBeDisabled();
  }
  await amount(page).fill('1');
  await expect(submitButton(page)).toBeEnabled();
  await amount(page).fill('50');
  await submitButton(page).click();

  await expect(toldInToast(page, 'Reward of $50 added successfully to @RewardedRita')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  const entry = panel(page).getByRole('listitem');
  await expect(entry).toContainText(`Bonus by @${cast.admin}`);
  await expect(entry).toContainText('$50');
  await expect(entry.getByRole('link', { name: '@CrewCasey' })).toHaveAttribute('href', '/u/CrewCasey');
  await expect(page.getByRole('tab', { name: 'Rewards 1' })).toBeVisible();
});

test('amounts are told with their cents and count in the term pay', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'RewardedRolf');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'rewards'));
  for (const [type, typed, told] of [
    ['commission', '2.5', '2.50'],
    ['incentive', '1000', '1000'],
  ] as const) {
    await opener(page).click();
    await form(page).getByLabel('Type').selectOption(type);
    await amount(page).fill(typed);
    await reason(page).fill('Well flown.');
    await submitButton(page).click();
    await expect(toldInToast(page, `Reward of $${told} added successfully to @RewardedRolf`)).toBeVisible();
  }
  await expect(panel(page).getByRole('listitem')).toContainText(['Incentive', 'Commission']);
  await page.getByRole('tab', { name: 'Quota' }).click();
  await expect(panelOf(page, 'Quota')).toContainText('CHF 1,002.50');

  const theirs = await pageOf('RewardedRolf');
  await theirs.goto('/profile');
  await expect(theirs.getByRole('region', { name: 'Rewards' })).toContainText('$2.50');
  await expect(theirs.getByRole('region', { name: 'Rewards' })).toContainText('Well flown.');
  const another = await pageOf(cast.crew);
  await another.goto(`/profile/${id}`);
  await expect(another.getByText('CHF 1,002.50')).toBeVisible();
  await expect(another.getByText('Well flown.')).toHaveCount(0);
});

test('an amount that cannot be paid and a reason too long are refused at their fields', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(400, '/reward');
  const id = await newMember({ sandbox, requestsOf }, 'RewardedRuth');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'rewards'));
  await opener(page).click();
  await reason(page).fill('Well flown.');
  for (const [typed, fault] of [
    ['100000.01', 'A reward is at most $100,000.'],
    ['2.555', 'Use at most two decimals.'],
  ] as const) {
    await amount(page).fill(typed);
    await submitButton(page).click();
    await expect(toldInToast(page, `Failed to add reward: ${fault}`)).toBeVisible();
    await expect(form(page).locator('form').getByText(fault)).toBeVisible();
    await expect(amount(page)).toBeFocused();
    await expect(amount(page)).toHaveValue(typed);
  }
  await amount(page).fill('100000');
  await reason(page).fill('x'.repeat(501));
  await submitButton(page).click();
  const tooLong = 'Use at most 500 characters; this has 501.';
  await expect(toldInToast(page, `Failed to add reward: ${tooLong}`)).toBeVisible();
  await expect(reason(page)).toBeFocused();
  await reason(page).fill('Well flown.');
  await expect(form(page).locator('form').getByText(tooLong)).toHaveCount(0);
  await submitButton(page).click();
  await expect(toldInToast(page, 'Reward of $100000 added successfully to @RewardedRuth')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
});

test('a failure to reach the portal keeps the reward, and pressing again pays it once', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('Failed to load resource');
  const id = await newMember({ sandbox, requestsOf }, 'RewardedRex');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'rewards'));
  await opener(page).click();
  await amount(page).fill('20');
  await reason(page).fill('Well flown.');
  await loseAnswer(page, '**/reward');
  await submitButton(page).click();
  await expect(toldInToast(page, 'Failed to add reward')).toBeVisible();
  await expect(amount(page)).toHaveValue('20');
  await expect(reason(page)).toHaveValue('Well flown.');
  await submitButton(page).click();
  await expect(toasts(page, 'Your earlier attempt had already been successful')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Quota' }).click();
  await expect(panelOf(page, 'Quota').getByText('CHF 20', { exact: true })).toBeVisible();
});

test('a reward whose answer was lost is paid once, though the portal was still busy with it when one pressed again', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
  expectRefusal,
}) => {
  expectLog('Failed to load resource');
  expectRefusal(409, '/reward');
  const id = await newMember({ sandbox, requestsOf }, 'RewardedRhea');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'rewards'));
  await opener(page).click();
  await amount(page).fill('20');
  await reason(page).fill('Well flown.');
  await loseAnswer(page, '**/reward');
  await submitButton(page).click();
  await expect(toldInToast(page, 'Failed to add reward')).toBeVisible();
  await refuseOnce(page, '**/reward', { code: 'in_progress', message: 'This is being done already.' });
  await submitButton(page).click();
  await expect(toldInToast(page, 'Failed to add reward: This is being done already.')).toBeVisible();
  await submitButton(page).click();
  await expect(toasts(page, 'Your earlier attempt had already been successful')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
});

test('a reward whose answer was lost is not paid again after signing in anew, nor when another is typed', async ({
  page,
  signIn,
  chooseAccount,
  sandbox,
  requestsOf,
  expectLog,
  expectRefusal,
  allowRefusal,
}) => {
  expectLog('Failed to load resource');
  expectRefusal(401, '/reward');
  // What the page reads by itself may be refused as well.
  allowRefusal(401, '/api/');
  expectRefusal(409, '/reward');
  const id = await newMember({ sandbox, requestsOf }, 'RewardedRuben');
  await signIn(page, cast.admin);
  await page.goto(recordAt(id, 'rewards'));
  const give = async (dollars: string) => {
    await opener(page).click();
    await amount(page).fill(dollars);
    await reason(page).fill('Well flown.');
    await submitButton(page).click();
  };
  await loseAnswer(page, '**/reward');
  await give('500');
  await expect(toldInToast(page, 'Failed to add reward')).toBeVisible();
  await endSessionAt(page, '**/reward');
  await submitButton(page).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/login');
  await chooseAccount(page, cast.admin);
  await give('50');
  const told = 'Failed to add reward: An earlier attempt was successful after all';
  await expect(toasts(page, told)).toBeVisible();
  await expect(form(page).getByText(/^An earlier attempt was successful/)).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveText([/\$500/]);
  await submitButton(page).click();
  await expect(toldInToast(page, 'Reward of $50 added successfully to @RewardedRuben')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveText([/\$50(?!0)/, /\$500/]);
});

test('who is added while others are rewarded stays to be rewarded', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const names = ['SeveralSam', 'SeveralSue'];
  const ids: string[] = [];
  for (const name of names) ids.push(await newMember({ sandbox, requestsOf }, name));
  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Reward several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reward several members' });
  const add = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Search staff' }).fill(name);
    await dialog.getByRole('option', { name: new RegExp(name) }).click();
  };
  await add('SeveralSam');
  await dialog.getByLabel('Amount').fill('25');
  await dialog.getByLabel('Reason').fill('Well flown.');
  const answer = await holdAnswer(page, `**/api/admin/users/${ids[0]}/reward`);
  await dialog.getByRole('button', { name: 'Reward 1 member' }).click();
  await answer.held;
  await add('SeveralSue');
  answer.release();
  await expect(toldInToast(page, 'Reward of $25 added successfully to @SeveralSam')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'To be rewarded' }).getByRole('listitem')).toHaveText([
    '@SeveralSue',
  ]);
});

test('three people are rewarded with eight clicks, and one whose answer was lost is paid once', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('Failed to load resource');
  const names = ['TripleTam', 'TripleTed', 'TripleTia'];
  const ids: string[] = [];
  for (const name of names) ids.push(await newMember({ sandbox, requestsOf }, name));
  const page = await pageOf(cast.admin);
  await page.goto('/admin');
  const dialog = page.getByRole('dialog', { name: 'Reward several members' });
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  await click(page.getByRole('button', { name: 'Reward several' }));
  await expect(dialog).toBeVisible();
  await click(dialog.getByRole('combobox', { name: 'Search staff' }));
  for (const name of names) {
    await page.keyboard.type(name);
    await click(dialog.getByRole('option', { name: new RegExp(name) }));
    await expect(dialog.getByRole('list', { name: 'To be rewarded' })).toContainText(`@${name}`);
    await expect(dialog.getByRole('combobox', { name: 'Search staff' })).toBeFocused();
  }
  await click(dialog.getByLabel('Amount'));
  await page.keyboard.type('25');
  await click(dialog.getByLabel('Reason'));
  await page.keyboard.type('Well flown.');
  await loseAnswer(page, `**/api/admin/users/${ids[1]}/reward`);
  await click(dialog.getByRole('button', { name: 'Reward 3 members' }));
  expect(clicks).toBeLessThanOrEqual(8);

  await expect(toldInToast(page, 'Reward of $25 added successfully to @TripleTam, @TripleTia')).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'Rewarded' })).toContainText(
    'Not known to be rewarded: @TripleTed.',
  );
  await expect(dialog.getByRole('list', { name: 'To be rewarded' }).getByRole('listitem')).toHaveText([
    '@TripleTed',
  ]);
  await dialog.getByRole('button', { name: 'Reward 1 member' }).click();
  await expect(
    toasts(page, 'Your earlier attempt had already been successful').filter({ hasText: '@TripleTed' }),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const admin = await requestsOf(cast.admin);
  for (const id of ids) {
    const { user } = await makeCall(admin, 'adminUser', { params: { id } });
    expect(user.rewards.map(({ amount: paid }) => paid)).toEqual([25]);
  }
});
