import { expect, type Page } from '@playwright/test';
import { formOf, newMember, panelOf, recordAt, toldInToast } from '../src/admin-page.ts';
import { loseAnswer } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';

const form = (page: Page) => formOf(page, 'Add note');
const content = (page: Page) => form(page).getByLabel('Content');
const submitButton = (page: Page) => form(page).getByRole('button', { name: 'Add note' });
const panel = (page: Page) => panelOf(page, 'Notes');
const opener = (page: Page) => panel(page).getByRole('button', { name: 'Add note' });

test('a note is general and hidden unless one chooses otherwise, and wants content', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'NotedNadia');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'notes'));
  await expect(panel(page).getByText('No notes')).toBeVisible();
  await opener(page).click();
  await expect(form(page).getByLabel('Type')).toHaveValue('general');
  await expect(form(page).getByRole('checkbox')).not.toBeChecked();
  await expect(submitButton(page)).toBeDisabled();
  await content(page).fill('  \n ');
  await expect(submitButton(page)).toBeDisabled();
  await content(page).fill('Asked @CrewCasey for advice.\n<b>Calm</b> under pressure.');
  await submitButton(page).click();

  await expect(toldInToast(page, 'Note added successfully to @NotedNadia')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  const entry = panel(page).getByRole('listitem');
  await expect(entry).toContainText('General');
  await expect(entry).toContainText('Hidden');
  await expect(entry).toContainText('<b>Calm</b> under pressure.');
  await expect(entry.getByRole('link', { name: '@CrewCasey' })).toHaveAttribute('href', '/u/CrewCasey');
  await expect(page.getByRole('tab', { name: 'Notes 1' })).toBeVisible();
});

test('a visible note stands on the profile, a hidden one nowhere but here', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'NotedNils');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'notes'));
  const notes = [
    ['performance', 'Performance', 'Thinks ahead.', true],
    ['loa', 'Leave of absence', 'Away in June.', true],
    ['general', 'General', 'Between us.', false],
  ] as const;
  for (const [index, [type, word, text, isVisible]] of notes.entries()) {
    await opener(page).click();
    await form(page).getByLabel('Type').selectOption(type);
    await content(page).fill(text);
    await form(page).getByRole('checkbox', { name: 'Visible to @NotedNils' }).setChecked(isVisible);
    await submitButton(page).click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(index + 1);
    const entry = panel(page).getByRole('listitem').filter({ hasText: text });
    await expect(entry).toContainText(word);
    await expect(entry).toContainText(isVisible ? 'Visible' : 'Hidden');
  }
  // The newest stands first.
  await expect(panel(page).getByRole('listitem').first()).toContainText('Between us.');

  for (const [who, path] of [
    ['NotedNils', '/profile'],
    [cast.crew, `/profile/${id}`],
  ] as const) {
    const profile = await pageOf(who);
    await profile.goto(path);
    await expect(profile.getByText('Thinks ahead.')).toBeVisible();
    await expect(profile.getByText('Away in June.')).toBeVisible();
    await expect(profile.getByText('Between us.')).toHaveCount(0);
  }
});

test('a note that is too long is refused at its field, with all of it kept', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(400, '/notes');
  const id = await newMember({ sandbox, requestsOf }, 'NotedNoa');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'notes'));
  await opener(page).click();
  await content(page).fill('x'.repeat(4001));
  await submitButton(page).click();
  const fault = 'Use at most 4000 characters; this has 4001.';
  await expect(toldInToast(page, `Failed to add note: ${fault}`)).toBeVisible();
  await expect(form(page).locator('form').getByText(fault)).toBeVisible();
  await expect(content(page)).toBeFocused();
  await expect(content(page)).toHaveValue('x'.repeat(4001));
  await content(page).fill('x'.repeat(4000));
  await expect(form(page).locator('form').getByText(fault)).toHaveCount(0);
  await submitButton(page).click();
  await expect(toldInToast(page, 'Note added successfully to @NotedNoa')).toBeVisible();
});

test('a failure to reach the portal keeps the note, and pressing again adds it once', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('Failed to load resource');
  const id = await newMember({ sandbox, requestsOf }, 'NotedNeo');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'notes'));
  await opener(page).click();
  await content(page).fill('Thinks ahead.');
  await loseAnswer(page, '**/notes');
  await submitButton(page).click();
  await expect(toldInToast(page, 'Failed to add note')).toBeVisible();
  await expect(content(page)).toHaveValue('Thinks ahead.');
  await submitButton(page).click();
  await expect(toasts(page, 'Your earlier attempt had already been successful')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
});

test('the toast of an act closes by itself after five seconds', async ({ pageOf, sandbox, requestsOf }) => {
  const id = await newMember({ sandbox, requestsOf }, 'NotedNox');
  const page = await pageOf(cast.admin);
  await page.clock.install();
  await page.goto(recordAt(id, 'notes'));
  await opener(page).click();
  await content(page).fill('Thinks ahead.');
  await page.clock.pauseAt(Date.now() + 60_000);
  await submitButton(page).click();
  const toast = toldInToast(page, 'Note added successfully to @NotedNox');
  await page.clock.runFor(100);
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(4500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(501);
  await expect(toast).toHaveCount(0);
});
