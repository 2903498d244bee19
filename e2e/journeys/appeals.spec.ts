import { expect, type Page } from '@playwright/test';
import { formOf, newMember, toldInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { suspend } from '../src/suspend.ts';

test.use({ live: true });

const queue = (page: Page) => page.getByRole('region', { name: 'Appeals against sanctions' });
const entryOf = (page: Page, username: string) =>
  queue(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `@${username}`, exact: true }) });
const notice = (page: Page) => page.getByRole('region', { name: 'You have received a warning' });

const sizes = [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

for (const [where, size] of sizes) {
  const username = `Appeal${size.width}`;

  test(`on ${where} a sanction is read, appealed against and lifted`, async ({
    pageOf,
    sandbox,
    requestsOf,
  }) => {
    const id = await newMember({ sandbox, requestsOf }, username);
    const body = { type: 'warning', breach: 'Punctuality', reason: 'Came late.' } as const;
    await makeCall(await requestsOf(cast.admin), 'addSanction', { params: { id }, body });

    const own = await pageOf(username);
    await own.setViewportSize(size);
    await own.goto('/hub');
    await expect(notice(own)).toContainText('Came late.');
    await checkNoSidewaysScroll(own, size.width);
    await notice(own).getByRole('button', { name: 'I have read this' }).click();
    await expect(notice(own)).toHaveCount(0);
    await own.goto('/profile');
    await own.getByRole('button', { name: 'Appeal against warning no. 1' }).click();
    const appeal = formOf(own, 'Appeal against warning no. 1');
    await appeal.getByLabel('Why it should be lifted').fill('The gate had moved.');
    await appeal.getByRole('button', { name: 'Send appeal' }).click();
    await expect(own.getByText('Appeal waits for a decision')).toBeVisible();
    await expect(notice(own)).toHaveCount(0);

    const issuer = await pageOf(cast.admin);
    await issuer.setViewportSize(size);
    await issuer.goto('/admin?view=appeals');
    await expect(entryOf(issuer, username)).toContainText('You issued this sanction');
    await expect(issuer.getByRole('button', { name: `Lift sanction of @${username}` })).toHaveCount(0);
    await checkNoSidewaysScroll(issuer, size.width);

    const owner = await pageOf('OwnerOlivia');
    await owner.setViewportSize(size);
    await owner.goto('/admin');
    await owner.getByRole('link', { name: /^Appeals \d+ waiting$/ }).click();
    await expect(entryOf(owner, username)).toContainText('The gate had moved.');
    await owner.getByRole('button', { name: `Lift sanction of @${username}` }).click();
    const decision = formOf(owner, 'Lift sanction of');
    await decision.getByLabel('Comment').fill('It had.');
    await decision.getByRole('button', { name: 'Lift sanction' }).click();
    await expect(toldInToast(owner, `Sanction of @${username} lifted`)).toBeVisible();
    await expect(entryOf(owner, username)).toHaveCount(0);
    await expect(queue(owner)).toBeVisible();
    await expect(entryOf(issuer, username)).toHaveCount(0);

    await own.reload();
    const past = own.getByRole('region', { name: /^Appeals/ });
    // A phone has it folded.
    if (where === 'a phone') await past.getByRole('heading').click();
    await expect(past.getByText('Lifted after an appeal')).toBeVisible();
    await expect(past).toContainText('It had.');
  });
}

test('an appeal from the notice of a sanction takes that away, and leaves the focus on the screen', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'AppealNotice');
  const body = { type: 'warning', breach: 'Punctuality', reason: 'Came late.' } as const;
  await makeCall(await requestsOf(cast.admin), 'addSanction', { params: { id }, body });
  const page = await pageOf('AppealNotice');
  await page.goto('/hub');
  const button = notice(page).getByRole('button', { name: 'Appeal, warning no. 1' });
  const appeal = formOf(page, 'Appeal against warning no. 1');
  await button.press('Enter');
  await appeal.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await appeal.getByLabel('Why it should be lifted').fill('The gate had moved.');
  await appeal.getByRole('button', { name: 'Send appeal' }).press('Enter');
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator('#screen')).toBeFocused();
});

test('a suspended member who signs in is led out, appeals from the dialog there, and signs in again once it is lifted', async ({
  page,
  pageOf,
  sandbox,
  requestsOf,
  signIn,
  chooseAccount,
  expectRefusal,
}) => {
  expectRefusal(403, '/api/');
  await newMember({ sandbox, requestsOf }, 'AppealSue');
  await suspend(await requestsOf(cast.admin), 'AppealSue', {
    breach: 'Flight safety',
    reason: 'Took off without clearance.',
    days: 3,
  });
  await page.goto('/login');
  await chooseAccount(page, 'AppealSue');
  const told = page.getByRole('dialog', { name: 'Account Suspended' });
  await told.getByText('Appeal this').click();
  await told.getByLabel('Why it should be lifted').fill('The tower had cleared me.');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(question).toHaveCount(0);
  // Closed by the cross, it comes back with the next try to sign in.
  await told.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(told).toHaveCount(0);
  await chooseAccount(page, 'AppealSue');
  await told.getByText('Appeal this').click();
  await expect(told.getByLabel('Why it should be lifted')).toHaveValue('The tower had cleared me.');
  await told.getByRole('button', { name: 'Send appeal' }).click();
  await expect(told.getByText('Your appeal was sent.')).toBeFocused();
  await told.getByRole('button', { name: 'Return to Login' }).click();
  await expect(told).toHaveCount(0);

  const owner = await pageOf('OwnerOlivia');
  await owner.goto('/admin?view=appeals');
  await expect(entryOf(owner, 'AppealSue')).toContainText('The tower had cleared me.');
  await owner.getByRole('button', { name: 'Lift sanction of @AppealSue' }).click();
  const decision = formOf(owner, 'Lift sanction of');
  await decision.getByLabel('Comment').fill('It had.');
  await decision.getByRole('button', { name: 'Lift sanction' }).click();
  await expect(toldInToast(owner, 'Sanction of @AppealSue lifted')).toBeVisible();

  await signIn(page, 'AppealSue');
  await expect(page.getByRole('main').getByText('@AppealSue')).toBeVisible();
});
