import { expect, type Page } from '@playwright/test';
import { formOf, memberHead, newMember, panelOf, recordAt, rowOf, toldInToast } from '../src/admin-page.ts';
import { endOfDay, localDay } from '../src/local-days.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { suspend } from '../src/suspend.ts';
import { writtenDateTime, writtenLongDateTime } from '../src/written-dates.ts';

const form = (page: Page) => formOf(page, 'Add sanction');
const submitButton = (page: Page) => form(page).getByRole('button', { name: 'Add sanction' });
const panel = (page: Page) => panelOf(page, 'Sanctions');
const suspended = (page: Page) => page.getByRole('dialog', { name: 'Account Suspended' });
const fact = (page: Page, name: string) =>
  suspended(page).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

const startSuspension = async (page: Page): Promise<void> => {
  await panel(page).getByRole('button', { name: 'Add sanction' }).click();
  await form(page).getByLabel('Type').selectOption('suspension');
  await form(page).getByLabel('Breach').fill('Flight safety');
  await form(page).getByLabel('Reason').fill('Took off without clearance.');
};

test('suspending frees seats, and the member’s very next act leads to the suspension dialog', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(403, '/api/');
  const id = await newMember({ sandbox, requestsOf }, 'SuspendSue');
  const flight = await stageFlight(requestsOf, { code: 'SUE1', departs: hoursAhead(30) });
  const seat = { params: { id: flight }, body: { roleIndex: 1 } };
  await makeCall(await requestsOf('SuspendSue'), 'allocate', seat);
  const theirs = await pageOf('SuspendSue');
  await theirs.goto('/profile');
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
  await expect(toldInToast(page, 'Sanction added successfully to @SuspendSue')).toBeVisible();
  await expect(memberHead(page).getByText('Suspended')).toBeVisible();
  await expect(rowOf(page, 'SuspendSue').getByText('Suspended')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toContainText(writtenDateTime(end));

  await theirs.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(theirs).toHaveURL('/login?suspended=true');
  await expect(fact(theirs, 'Reason')).toHaveText('Took off without clearance.');
  await expect(fact(theirs, 'Breach')).toHaveText('Flight safety');
  await expect(fact(theirs, 'Expires On')).toHaveText(writtenLongDateTime(end));
  await suspended(theirs).getByRole('button', { name: 'Return to Login' }).click();
  await theirs.goto('/leaderboard');
  await expect(theirs).toHaveURL((url) => url.pathname === '/login');
  const { assignedSlots } = await makeCall(await requestsOf(cast.admin), 'flight', {
    params: { id: flight },
  });
  expect(assignedSlots).toBe(0);
});

test('a suspension wants an end that lies ahead and within the sanction; other kinds have none', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'SuspendStig');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'sanctions'));
  await startSuspension(page);
  const until = form(page).getByLabel('Active until');
  const expiry = await form(page).getByLabel('Expires on').inputValue();
  await expect(until).toHaveValue('');
  await expect(form(page).getByRole('note')).toContainText(
    `kept out until ${writtenDateTime(await endOfDay(page, expiry))}.`,
  );
  await until.fill(await localDay(page, 31));
  await submitButton(page).click();
  await expect(
    form(page).locator('form').getByText('The suspension cannot outlast the sanction.'),
  ).toBeVisible();
  await until.fill(await localDay(page, -1));
  await submitButton(page).click();
  await expect(
    form(page).locator('form').getByText('The end of the suspension must lie in the future.'),
  ).toBeVisible();

  // A warning has no such end, so the one typed for a suspension is neither shown nor judged.
  await form(page).getByLabel('Type').selectOption('warning');
  await expect(until).toHaveCount(0);
  await expect(form(page).getByRole('note')).toHaveCount(0);
  await submitButton(page).click();
  await expect(toldInToast(page, 'Sanction added successfully to @SuspendStig')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toContainText('Warning');
  await expect(panel(page).getByText('Active until')).toHaveCount(0);
  await expect(memberHead(page).getByText('Suspended')).toHaveCount(0);
});

test('deleting the suspension lets the member in again', async ({
  page: theirs,
  pageOf,
  sandbox,
  requestsOf,
  signIn,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'SuspendSven');
  const given = { breach: 'Flight safety', reason: 'Took off without clearance.', days: 3 };
  await suspend(await requestsOf(cast.admin), 'SuspendSven', given);
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'sanctions'));
  await panel(page).getByRole('button', { name: 'Delete suspension no. 1' }).click();
  const question = formOf(page, 'Delete sanction');
  await expect(question).toContainText('@SuspendSven can sign in again at once');
  await question.getByRole('button', { name: 'Delete sanction' }).click();
  await expect(toldInToast(page, 'Sanction deleted successfully from @SuspendSven')).toBeVisible();
  await expect(panel(page).getByText('No sanctions')).toBeVisible();
  await expect(memberHead(page).getByText('Suspended')).toHaveCount(0);
  // What had the focus before is gone.
  await expect(panel(page).getByRole('heading', { name: 'Sanctions' })).toBeFocused();

  await signIn(theirs, 'SuspendSven');
  await expect(theirs.getByRole('main').getByText('@SuspendSven')).toBeVisible();
});
