import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { memberHead, newMember, panelOf, recordAt } from '../src/admin-page.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { toasts } from '../src/toasts.ts';

const file = (page: Page) => page.getByRole('textbox', { name: 'The file' });
const check = (page: Page) => page.getByRole('button', { name: 'Check the file' });
const apply = (page: Page) => page.getByRole('button', { name: 'Import these members' });
const rows = (page: Page) => page.getByRole('table', { name: 'What each line of the file would do' });
const rowOf = (page: Page, username: string) => rows(page).getByRole('row', { name: `@${username}` });
const heading = (page: Page) => page.getByRole('heading', { name: 'What it would do' });

const columns = 'username,qualifications,careerFlights,role,note';

test('the owner imports people from a spreadsheet, and corrects a row on the way', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectRefusal,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'MovingMina');
  const page = await pageOf(cast.owner);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Airline' }).click();
  await page.getByRole('link', { name: 'Import members' }).click();
  await expect(page.getByText('Check a file to see what each of its lines would do.')).toBeVisible();

  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download template' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('crewroom-members.csv');
  expect(await readFile(await template.path(), 'utf8')).toMatch(/^username,qualifications,/);

  await check(page).click();
  await expect(page.getByText('Paste a file, drop one, or choose one.')).toBeVisible();
  await expect(file(page)).toBeFocused();
  expectRefusal(400, '/api/admin/import/preview');
  await file(page).fill('username,rank\nMovingMina,9');
  await check(page).click();
  await expect(page.getByText(/^Line 1: There is no column “rank”/)).toBeVisible();

  const text = [columns, 'MovingMina,Captain License,120,Purser,"Came\nalong"', 'nobody_called_so,,1,,'].join(
    '\r\n',
  );
  const chosen = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file').setInputFiles(chosen);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(/but one line has a mistake/)).toBeVisible();
  await expect(apply(page)).toBeDisabled();
  await expect(rows(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Only lines with mistakes' }).click();
  await expect(rowOf(page, 'MovingMina')).toContainText('120 career flights');
  await expect(rowOf(page, 'MovingMina')).toContainText('Role “Purser”');

  await page.getByRole('button', { name: 'Fix line 4' }).press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Fix line 4' })).toBeFocused();
  await page.keyboard.press('Enter');
  const line = page.getByRole('textbox', { name: 'Line 4 of the file' });
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('nobody_called_so,,1,,');
  await line.fill('');
  await page.getByRole('button', { name: 'Fix and check again' }).click();
  await expect(page.getByText('1 line: 1 member would be changed.')).toBeVisible();
  await expect(file(page)).toHaveValue(/along"$/);
  await apply(page).click();
  await expect(toasts(page, 'One member was changed')).toBeVisible();
  await expect(file(page)).toHaveValue('');
  await expect(heading(page)).toBeFocused();

  await page.getByRole('link', { name: 'Look at the history' }).click();
  await expect(
    page.getByText(/credited @?MovingMina.* with 120 career flights, with an import/),
  ).toBeVisible();
  await page.goto(recordAt(id, 'notes'));
  await expect(memberHead(page)).toContainText('Purser');
  await expect(panelOf(page, 'Notes')).toContainText('Came along');

  await page.goto('/admin/import');
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'again.csv', { type: 'text/csv' }));
    return transfer;
  }, `${columns}\r\nMovingMina,Captain License,120,Purser,`);
  await file(page).dispatchEvent('dragover', { dataTransfer: dropped });
  await file(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(rowOf(page, 'MovingMina')).toContainText('Nothing to change.');
  await expect(apply(page)).toBeDisabled();
});
