import { expect } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { recordCalls } from '../src/record-calls.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, shortenBoard } from '../src/scheduling-page.ts';
import { hoursAhead, proposeFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

test('a rejection being asked about outlasts the refresh, says that it was approved, and rejects nothing', async ({
  pageOf,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 46);
  const id = await proposeFlight(await requestsOf(cast.dispatcher), { code: 'ASKED1', departs });
  const page = await pageOf(cast.admin);
  await page.clock.install();
  await shortenBoard(page, 'ASKED1');
  await page.goto('/scheduling');
  await cardIn(page, 'Pending Approval', 'ASKED1').getByRole('button', { name: 'Reject' }).click();
  const question = page.getByRole('dialog', { name: 'Reject flight ASKED1' });
  await expect(question).toContainText('This is final');
  const calls = recordCalls(page);

  await makeCall(await requestsOf('AdminAgnes'), 'approveFlight', { params: { id } });
  await page.clock.fastForward(31_000);
  await expect(question).toContainText('ASKED1 has been approved in the meantime.');
  await expect(question).not.toContainText('This is final');
  const reject = question.getByRole('button', { name: 'Reject flight' });
  await expect(reject).toHaveAttribute('aria-disabled', 'true');
  await reject.click({ force: true });
  await expect(question).toBeVisible();
  expect(calls.statusesOf(`/api/flights/${id}/reject`)).toEqual([]);

  await question.getByText('Close', { exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Pending Approval' })).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
});

test('a deletion being asked about outlasts the refresh and a change to a narrow window, and says what was decided', async ({
  pageOf,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 47);
  const id = await proposeFlight(await requestsOf(cast.dispatcher), { code: 'ASKED2', departs });
  const page = await pageOf(cast.dispatcher);
  await page.clock.install();
  await shortenBoard(page);
  await page.goto('/scheduling');
  await cardIn(page, 'Pending Approval', 'ASKED2').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete flight ASKED2' });
  await expect(question).toContainText('Are you sure you want to delete this flight?');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(question).toContainText('Are you sure you want to delete this flight?');

  await makeCall(await requestsOf(cast.admin), 'rejectFlight', { params: { id } });
  await page.clock.fastForward(31_000);
  await expect(question).toContainText('ASKED2 has been rejected in the meantime.');
  await checkAxe(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
});

test('an act that is refused before the refresh says why in the words of the server', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const departs = hoursAhead(24 * 48);
  const id = await proposeFlight(await requestsOf(cast.dispatcher), { code: 'ASKED3', departs });
  const page = await pageOf(cast.admin);
  await shortenBoard(page, 'ASKED3');
  await page.goto('/scheduling?q=ASKED3');
  await cardIn(page, 'Pending Approval', 'ASKED3').getByRole('button', { name: 'Reject' }).click();
  await makeCall(await requestsOf('AdminAgnes'), 'approveFlight', { params: { id } });
  expectRefusal(409, '/reject');
  const question = page.getByRole('dialog', { name: 'Reject flight ASKED3' });
  await question.getByRole('button', { name: 'Reject flight' }).click();
  await expect(toasts(page, 'This flight has been approved already.')).toBeVisible();
  await expect(question).toHaveCount(0);
  // The pointer rests where the question was, over the column.
  await page.mouse.move(0, 0);
  await expect(cardIn(page, 'Approved & Active', 'ASKED3')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2, name: 'Pending Approval' })).toBeFocused();
});
