import { expect } from '@playwright/test';
import { memberHead, newMember, recordAt } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

test('the owner finds the viewer of a member’s record, filters the security log, and downloads it', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const id = await newMember({ sandbox, requestsOf }, 'ReadRita');
  const theirs = await pageOf(cast.admin);
  await theirs.goto(recordAt(id));
  await expect(memberHead(theirs)).toContainText('ReadRita');
  // The log is for owners alone.
  await theirs.goto('/admin/security');
  await expect(theirs).toHaveURL(/\/profile$/);

  const log = '/api/admin/security?kind=record_read&user=ReadRita';
  const requests = await requestsOf(cast.owner);
  // It is written in the background.
  await expect.poll(async () => (await requests.get(log)).text()).toContain(cast.admin);
  const page = await pageOf(cast.owner);
  await page.goto(recordAt(id));
  await memberHead(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Who opened this record' }).click();
  const days = page.getByRole('button', { name: /^Days/ });
  await days.click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  await expect(days).toHaveText('Yesterday');
  await expect(days).toBeFocused();
  await days.click();
  await page.getByRole('button', { name: 'All days' }).click();
  await expect(page).not.toHaveURL(/from=/);
  const person = page.getByLabel('Who did it, or whom it was about');
  await expect(person).toHaveValue('ReadRita');
  const events = page.getByRole('region', { name: 'Security log' }).getByRole('listitem');
  const opened = page
    .getByRole('region', { name: /^Record opened/ })
    .getByRole('listitem')
    .filter({ hasText: cast.admin });
  await expect(opened).toContainText('@AdminAmir opened the record of @ReadRita');
  await expect(opened).toContainText(/on Linux|on macOS|on Windows/);

  await page.getByRole('button', { name: /^Signed in\b/ }).click();
  await expect(page).toHaveURL(/kind=sign_in/);
  await person.fill('nobody-of-that-name');
  await expect(page.getByText('No event matches these filters.')).toBeVisible();
  await person.fill('');
  await page.getByRole('button', { name: /^All \d/ }).click();
  await expect(events.first()).toBeVisible();
  await checkAxe(page);
  // An outdated or mistyped address shows the whole log.
  await page.goto('/admin/security?kind=nothing&from=2026-02-30');
  await expect(events.first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('crewroom-security.jsonl');
});
