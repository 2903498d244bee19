import { qualificationNames } from '@crewroom/domain/record/rules';
import { expect, type Page } from '@playwright/test';
import { formOf, newMember, panelOf, recordAt, toldInToast } from '../src/admin-page.ts';
import { discardTyped } from '../src/discard-typed.ts';
import { intercept, loseAnswer } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';

const form = (page: Page) => formOf(page, 'Add qualification');
const choice = (page: Page) => form(page).getByLabel('Qualification');
const submitButton = (page: Page) => form(page).getByRole('button', { name: 'Add qualification' });
const panel = (page: Page) => panelOf(page, 'Qualifications');
const held = (page: Page) => panel(page).getByRole('listitem');
const opener = (page: Page) => panel(page).getByRole('button', { name: 'Add qualification' });

test('a qualification is chosen from those not yet granted, and not offered again', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'QualifiedQara');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'qualifications'));
  await expect(panel(page).getByText('No qualifications')).toBeVisible();
  await opener(page).click();
  await expect(choice(page).locator('option')).toHaveText(['Choose one', ...qualificationNames]);
  await expect(submitButton(page)).toBeDisabled();
  await choice(page).selectOption('Captain License');
  await choice(page).selectOption('Choose one');
  await expect(submitButton(page)).toBeDisabled();
  await choice(page).selectOption('Captain License');
  await submitButton(page).click();

  await expect(toldInToast(page, 'Qualification added successfully to @QualifiedQara')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(held(page)).toContainText(['Captain License']);
  await expect(page.getByRole('tab', { name: 'Qualifications 1' })).toBeVisible();
  await opener(page).click();
  await expect(choice(page).locator('option')).toHaveText([
    'Choose one',
    ...qualificationNames.filter((name) => name !== 'Captain License'),
  ]);
});

test('a qualification that somebody else granted meanwhile is refused, and the record shows it', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(409, '/qualifications');
  const id = await newMember({ sandbox, requestsOf }, 'QualifiedQasim');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'qualifications'));
  await opener(page).click();
  await choice(page).selectOption('Cabin Crew Licence');
  await makeCall(await requestsOf('AdminAgnes'), 'addQualification', {
    params: { id },
    body: { name: 'Cabin Crew Licence' },
  });
  await submitButton(page).click();
  await expect(
    toldInToast(page, 'Failed to add qualification: @QualifiedQasim holds this qualification already.'),
  ).toBeVisible();
  await expect(choice(page).locator('option', { hasText: 'Cabin Crew Licence' })).toHaveCount(0);
  await expect(submitButton(page)).toBeDisabled();
  await discardTyped(form(page));
  await expect(held(page)).toContainText(['Cabin Crew Licence']);
});

test('a member who holds all qualifications is offered none', async ({ pageOf, sandbox, requestsOf }) => {
  const id = await newMember({ sandbox, requestsOf }, 'QualifiedQueen');
  const admin = await requestsOf(cast.admin);
  for (const name of qualificationNames.slice(0, -1)) {
    await makeCall(admin, 'addQualification', { params: { id }, body: { name } });
  }
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'qualifications'));
  const all = panel(page).getByText('All available qualifications have been granted to this user.', {
    exact: true,
  });
  await expect(held(page)).toHaveCount(8);
  await expect(all).toHaveCount(0);
  await opener(page).click();
  await choice(page).selectOption('Network Division');
  await submitButton(page).click();
  await expect(all).toBeVisible();
  await expect(held(page)).toHaveCount(9);
  await expect(opener(page)).toHaveCount(0);
  // The button that had the focus is gone.
  await expect(panel(page).getByRole('heading', { name: 'Qualifications' })).toBeFocused();
});

test('removing a qualification asks first, and says when it is gone already', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(404, '/qualifications/');
  const id = await newMember({ sandbox, requestsOf }, 'QualifiedQuill');
  const admin = await requestsOf(cast.admin);
  await makeCall(admin, 'addQualification', { params: { id }, body: { name: 'Captain License' } });
  const { user } = await makeCall(admin, 'addQualification', {
    params: { id },
    body: { name: 'Maître de Cabine Licence' },
  });
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'qualifications'));
  const removal = (name: string) => panel(page).getByRole('button', { name: `Remove ${name}` });
  const question = formOf(page, 'Remove qualification');
  const confirmation = question.getByRole('button', { name: 'Remove qualification' });

  await removal('Captain License').click();
  await expect(question).toContainText('@QualifiedQuill loses the Captain License. It can be granted again.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(removal('Captain License')).toBeFocused();
  await expect(held(page)).toHaveCount(2);
  await removal('Captain License').click();
  await confirmation.click();
  await expect(toldInToast(page, 'Qualification removed successfully from @QualifiedQuill')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(held(page)).toHaveCount(1);
  await expect(held(page)).toContainText(['Maître de Cabine Licence']);

  await removal('Maître de Cabine Licence').click();
  await expect(question).toContainText('Maître de Cabine Licence');
  const qualificationId = user.qualifications.find(({ name }) => name !== 'Captain License')?._id ?? '';
  await makeCall(admin, 'removeQualification', { params: { id, qualificationId } });
  await confirmation.click();
  await expect(
    toldInToast(page, 'Failed to remove qualification: This qualification is gone already.'),
  ).toBeVisible();
  // The record was read again: the button that asked is gone before the question is.
  await expect(panel(page).getByText('No qualifications')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Qualifications' })).toBeFocused();
});

test('an answer that got lost is told as a failure, and the record shows what happened', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('Failed to load resource');
  const id = await newMember({ sandbox, requestsOf }, 'QualifiedQuin');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'qualifications'));
  await opener(page).click();
  await choice(page).selectOption('Captain License');
  await loseAnswer(page, '**/qualifications');
  await submitButton(page).click();
  await expect(toldInToast(page, 'Failed to add qualification')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Qualifications 1', includeHidden: true })).toHaveCount(1);
  await expect(submitButton(page)).toBeDisabled();
  await discardTyped(form(page));

  await panel(page).getByRole('button', { name: 'Remove Captain License' }).click();
  const confirmation = page.getByRole('button', { name: 'Remove qualification' });
  await intercept(page, '**/qualifications/*', (route) => route.abort(), { times: 1 });
  await confirmation.click();
  await expect(toldInToast(page, 'Failed to remove qualification')).toBeVisible();
  await expect(confirmation).toBeEnabled();
  await confirmation.click();
  await expect(toldInToast(page, 'Qualification removed successfully from @QualifiedQuin')).toBeVisible();
  await expect(panel(page).getByText('No qualifications')).toBeVisible();
});
