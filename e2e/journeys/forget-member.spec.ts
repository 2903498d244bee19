import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { formOf, memberHead, newMember, recordAt, toldInToast } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

const opener = (page: Page) => memberHead(page).getByRole('button', { name: 'Forget this member' });
const dialog = (page: Page) => formOf(page, 'Forget');
const nameField = (page: Page) => dialog(page).getByRole('textbox');
const forget = (page: Page) => dialog(page).getByRole('button', { name: 'Forget this member' });

test('the owner forgets a member after typing the username to the letter', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'ForgetFred');
  const page = await pageOf('OwnerOlivia');
  await page.goto(`${recordAt(id)}&search=ForgetFred`);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await expect(dialog(page)).toContainText('What stays, under “Deleted member”');
  await expect(forget(page)).toBeDisabled();
  await nameField(page).fill('forgetfred');
  await expect(forget(page)).toBeDisabled();
  await checkAxe(page);

  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue('');
  await nameField(page).fill('ForgetFred');
  await page.keyboard.press('Enter');
  await expect(toldInToast(page, 'The member is forgotten')).toBeVisible();
  await expect(memberHead(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/user=/);
  await expect(page.getByText('@ForgetFred')).toHaveCount(0);
});

test('an administrator below the owner is not offered it', async ({ pageOf, sandbox, requestsOf }) => {
  const id = await newMember({ sandbox, requestsOf }, 'KeptKarl');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id));
  await expect(memberHead(page)).toContainText('KeptKarl');
  await expect(opener(page)).toHaveCount(0);
});

test('a member takes their data along as a file', async ({ pageOf }) => {
  const page = await pageOf(cast.crew);
  await page.goto('/profile');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^crewroom-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ format: 'crewroom-own-data', version: 1 });
  expect(text).toContain('CrewCasey');
});
