import { expect, type Page } from '@playwright/test';
import { formOf, newMember, panelOf, recordAt, toldInToast } from '../src/admin-page.ts';
import { intercept, loseAnswer } from '../src/intercept.ts';
import { endOfDay, localDay } from '../src/local-days.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';
import { writtenDateTime } from '../src/written-dates.ts';

const form = (page: Page) => formOf(page, 'Add sanction');
const submitButton = (page: Page) => form(page).getByRole('button', { name: 'Add sanction' });
const panel = (page: Page) => panelOf(page, 'Sanctions');
const openForm = (page: Page) => panel(page).getByRole('button', { name: 'Add sanction' }).click();

test('a reminder is the default, for thirty days, and wants breach and reason', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'SanctionSia');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'sanctions'));
  await expect(panel(page).getByText('No sanctions')).toBeVisible();
  await openForm(page);
  await expect(form(page).getByLabel('Type')).toHaveValue('reminder');
  const day = await localDay(page, 30);
  await expect(form(page).getByLabel('Expires on')).toHaveValue(day);
  await expect(form(page).getByLabel(/Active until/)).toHaveCount(0);
  await expect(submitButton(page)).toBeDisabled();
  await form(page).getByLabel('Breach').fill('Handbook 4.2');
  await expect(submitButton(page)).toBeDisabled();
  await form(page).getByLabel('Reason').fill('  ');
  await expect(submitButton(page)).toBeDisabled();
  await form(page).getByLabel('Reason').fill('Late twice.\nTold @AdminAmir nothing.');
  await submitButton(page).click();

  await expect(toldInToast(page, 'Sanction added successfully to @SanctionSia')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Add sanction' })).toBeFocused();
  const entry = panel(page).getByRole('listitem');
  await expect(entry).toContainText('Reminder');
  await expect(entry).toContainText('No. 1');
  await expect(entry).toContainText('Active');
  await expect(entry).toContainText('Handbook 4.2');
  await expect(entry).toContainText(`by @${cast.admin}`);
  await expect(entry).toContainText(writtenDateTime(await endOfDay(page, day)));
  await expect(page.getByRole('tab', { name: 'Sanctions 1' })).toBeVisible();

  await openForm(page);
  await expect(form(page).getByText('This will be reminder no. 2 of @SanctionSia.')).toBeVisible();
});

test('what is wrong stands at its field, and nothing typed is lost', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(400, '/sanctions');
  const id = await newMember({ sandbox, requestsOf }, 'SanctionSol');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'sanctions'));
  await openForm(page);
  await form(page).getByLabel('Breach').fill('x'.repeat(121));
  await form(page).getByLabel('Reason').fill('Late twice.');
  await submitButton(page).click();
  const fault = 'Use at most 120 characters; this has 121.';
  await expect(toldInToast(page, `Failed to add sanction: ${fault}`)).toBeVisible();
  await expect(form(page).locator('form').getByText(fault)).toBeVisible();
  await expect(form(page).getByLabel('Breach')).toBeFocused();
  await expect(form(page).getByLabel('Reason')).toHaveValue('Late twice.');

  await form(page).getByLabel('Breach').fill('Handbook 4.2');
  await expect(form(page).locator('form').getByText(fault)).toHaveCount(0);
  await form(page)
    .getByLabel('Expires on')
    .fill(await localDay(page, -1));
  await submitButton(page).click();
  await expect(form(page).locator('form').getByText('The end must lie in the future.')).toBeVisible();
  await form(page).getByLabel('Expires on').fill('');
  await submitButton(page).click();
  await expect(form(page).locator('form').getByText('Choose a day.')).toBeVisible();
  await expect(form(page).getByLabel('Reason')).toHaveValue('Late twice.');
});

test('a failure to reach the portal leaves the form as it was, and pressing again adds one sanction', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('Failed to load resource');
  const id = await newMember({ sandbox, requestsOf }, 'SanctionSky');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'sanctions'));
  await openForm(page);
  await form(page).getByLabel('Breach').fill('Handbook 4.2');
  await form(page).getByLabel('Reason').fill('Late twice.');
  await loseAnswer(page, '**/sanctions');
  await submitButton(page).click();
  await expect(toldInToast(page, 'Failed to add sanction')).toBeVisible();
  await submitButton(page).click();
  await expect(toasts(page, 'Your earlier attempt had already been successful')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
});

test('deleting can be cancelled, and says when the sanction is gone meanwhile', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
  expectLog,
}) => {
  expectRefusal(404, '/sanctions/');
  expectLog('Failed to load resource');
  const id = await newMember({ sandbox, requestsOf }, 'SanctionSten');
  const admin = await requestsOf(cast.admin);
  const body = { breach: 'Handbook 4.2', reason: 'Late.' };
  const { user } = await makeCall(admin, 'addSanction', { params: { id }, body });
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'sanctions'));
  const deletion = panel(page).getByRole('button', { name: 'Delete reminder no. 1' });
  await deletion.click();
  const question = page.getByRole('dialog', { name: 'Delete sanction' });
  await expect(question).toContainText(
    'The reminder no. 1 of @SanctionSten (Handbook 4.2) is gone for good.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(deletion).toBeFocused();
  await deletion.click();
  await intercept(page, '**/sanctions/*', (route) => route.abort(), { times: 1 });
  await question.getByRole('button', { name: 'Delete sanction' }).click();
  await expect(toldInToast(page, 'Failed to delete sanction')).toBeVisible();
  const sanctionId = user.sanctions[0]?._id ?? '';
  await makeCall(admin, 'deleteSanction', { params: { id, sanctionId } });
  await question.getByRole('button', { name: 'Delete sanction' }).click();
  await expect(toldInToast(page, 'Failed to delete sanction: This sanction is gone already.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel(page).getByText('No sanctions')).toBeVisible();
});

test('five years ahead is the furthest a sanction may reach', async ({ pageOf, sandbox, requestsOf }) => {
  const id = await newMember({ sandbox, requestsOf }, 'SanctionSaul');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'sanctions'));
  await openForm(page);
  await form(page).getByLabel('Breach').fill('Handbook 4.2');
  await form(page).getByLabel('Reason').fill('Late twice.');
  await form(page)
    .getByLabel('Expires on')
    .fill(await localDay(page, 5 * 366));
  await submitButton(page).click();
  await expect(form(page).locator('form').getByText('The end may lie at most 5 years ahead.')).toBeVisible();
  await form(page)
    .getByLabel('Expires on')
    .fill(await localDay(page, 5 * 365 - 2));
  await form(page).getByLabel('Type').selectOption('warning');
  await form(page).getByLabel('Comment').fill('See @CrewCasey.');
  await submitButton(page).click();
  await expect(toldInToast(page, 'Sanction added successfully to @SanctionSaul')).toBeVisible();
  const entry = panel(page).getByRole('listitem');
  await expect(entry).toContainText('Warning');
  await expect(entry.getByRole('link', { name: '@CrewCasey' })).toHaveAttribute('href', '/u/CrewCasey');
});
