import { expect, type Page } from '@playwright/test';
import { formOf, memberHead, newMember, panelOf, recordAt, rowOf, shownInToast } from '../src/admin-page.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { endOfDay, localDay } from '../src/local-days.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { writtenDateTime, writtenLongDateTime } from '../src/written-dates.ts';

const form = (page: Page) => formOf(page, 'Add sanction');
const submitButton = (page: Page) => form(page).getByRole('button', { name: 'Add sanction' });
const panel = (page: Page) => panelOf(page, 'Sanctions');
const suspended = (page: Page) => page.getByRole('dialog', { name: 'Account Suspended' });
const detail = (page: Page, name: string) =>
  suspended(page).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

const startSuspension = async (page: Page): Promise<void> => {
  await panel(page).getByRole('button', { name: 'Add sanction' }).click();
  await form(page).getByLabel('Type').selectOption('suspension');
  await form(page).getByLabel('Breach').fill('Flight safety');
  await form(page).getByLabel('Reason').fill('Took off without clearance.');
};

test('a suspension frees seats and signs the member out, who appeals and signs in again once it is deleted', async ({
  pageOf,
  sandbox,
  requestsOf,
  signIn,
  chooseAccount,
  page: theirs,
  expectRefusal,
}) => {
  expectRefusal(403, '/api/');
  const id = await newMember({ sandbox, requestsOf }, 'SuspendSue');
  const flight = await stageFlight(requestsOf, { code: 'SUE1', departs: hoursAhead(30) });
  const seat = { params: { id: flight }, body: { roleIndex: 1 } };
  await fetchApi(await requestsOf('SuspendSue'), 'allocate', seat);
  await signIn(theirs, 'SuspendSue');
  await expect(theirs.getByRole('main').getByText('@SuspendSue')).toBeVisible();

  const page = await pageOf(cast.admin);
  await page.goto(`${recordAt(id, 'sanctions')}&search=SuspendSue`);
  await startSuspension(page);
  const until = await localDay(page, 7);
  await form(page).getByLabel('Active until').fill(until);
  const end = await endOfDay(page, until);
  await expect(form(page).getByRole('note')).toContainText(
    `@SuspendSue is signed out at once, and kept out until ${writtenDateTime(end)}.`,
  );
  await expect(form(page).getByRole('note')).toContainText('Their seats on flights');
  await submitButton(page).click();
  await expect(shownInToast(page, 'Sanction added successfully to @SuspendSue')).toBeVisible();
  await expect(memberHead(page).getByText('Suspended')).toBeVisible();
  await expect(rowOf(page, 'SuspendSue').getByText('Suspended')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toContainText(writtenDateTime(end));

  await theirs.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(theirs).toHaveURL('/login?suspended=true');
  await expect(detail(theirs, 'Reason')).toHaveText('Took off without clearance.');
  await expect(detail(theirs, 'Breach')).toHaveText('Flight safety');
  await expect(detail(theirs, 'Expires On')).toHaveText(writtenLongDateTime(end));
  await suspended(theirs).getByRole('button', { name: 'Return to Login' }).click();
  await theirs.goto('/leaderboard');
  await expect(theirs).toHaveURL((url) => url.pathname === '/login');
  const { assignedSlots } = await fetchApi(await requestsOf(cast.admin), 'flight', {
    params: { id: flight },
  });
  expect(assignedSlots).toBe(0);

  await test.step('the member appeals from the dialog, which keeps what was typed', async () => {
    await chooseAccount(theirs, 'SuspendSue');
    await suspended(theirs).getByText('Appeal this').click();
    await suspended(theirs).getByLabel('Why it should be lifted').fill('The tower had cleared me.');
    await theirs.keyboard.press('Escape');
    const question = theirs.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await expect(question).toHaveCount(0);
    // Closed by its button, it comes back with the next sign-in.
    await suspended(theirs).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(suspended(theirs)).toHaveCount(0);
    await chooseAccount(theirs, 'SuspendSue');
    await suspended(theirs).getByText('Appeal this').click();
    await expect(suspended(theirs).getByLabel('Why it should be lifted')).toHaveValue(
      'The tower had cleared me.',
    );
    await suspended(theirs).getByRole('button', { name: 'Send appeal' }).click();
    await expect(suspended(theirs).getByText('Your appeal was sent.')).toBeFocused();
    await suspended(theirs).getByRole('button', { name: 'Return to Login' }).click();
    await expect(suspended(theirs)).toHaveCount(0);
  });

  await test.step('the suspension is deleted, and the member signs in', async () => {
    const owner = await pageOf(cast.owner);
    await owner.goto('/admin?view=appeals');
    const appeals = owner.getByRole('region', { name: 'Appeals against sanctions' });
    await expect(appeals).toContainText('The tower had cleared me.');
    await panel(page).getByRole('button', { name: 'Delete suspension no. 1' }).click();
    await formOf(page, 'Delete sanction').getByRole('button', { name: 'Delete sanction' }).click();
    await expect(shownInToast(page, 'Sanction deleted successfully from @SuspendSue')).toBeVisible();
    await expect(memberHead(page).getByText('Suspended')).toHaveCount(0);
    await signIn(theirs, 'SuspendSue');
    await expect(theirs.getByRole('main').getByText('@SuspendSue')).toBeVisible();
  });
});
