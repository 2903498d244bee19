import { expect, type Page } from '@playwright/test';
import { holdAnswer, refuseOnce } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import {
  cardIn,
  openNewFlight,
  shortenBoard,
  typedFlight,
  typeFlight,
  zuluDay,
} from '../src/scheduling-page.ts';
import { hoursAhead, proposeFlight, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

const BOARD = '**/api/flights/scheduling';

const editForm = (page: Page) => page.getByRole('form', { name: 'Edit flight' });

test('a new flight counts as sent with its answer, while the board is still being read', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/scheduling');
  const form = await openNewFlight(page);
  await typeFlight(form, typedFlight('WAY1', zuluDay(26)));
  const { held, release } = await holdAnswer(page, BOARD);
  await form.getByRole('button', { name: 'Create Flight' }).click();
  await held;
  await expect(form.getByRole('button', { name: 'Create Flight' })).toBeEnabled();
  await expect(form.getByLabel(/^Flight code/)).toHaveValue('');
  release();
  await expect(cardIn(page, 'Pending Approval', 'WAY1')).toBeVisible();
});

test('what is typed while a new flight is on its way stays, also over a reload', async ({ pageOf }) => {
  const page = await pageOf(cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/scheduling');
  const form = await openNewFlight(page);
  await typeFlight(form, typedFlight('WAY2', zuluDay(26)));
  const { held, release } = await holdAnswer(page, '**/api/flights');
  await form.getByRole('button', { name: 'Create Flight' }).click();
  await held;
  await form.getByLabel(/^Flight code/).fill('WAY3');
  release();
  await expect(toasts(page, 'Flight created successfully')).toBeVisible();
  await expect(cardIn(page, 'Pending Approval', 'WAY2')).toBeVisible();
  await expect(form.getByLabel(/^Flight code/)).toHaveValue('WAY3');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.getByLabel(/^Flight code/)).toHaveValue('WAY3');
  await form.getByRole('button', { name: 'Discard what you typed earlier' }).click();
});

test('an edit counts as saved with its answer, and what is typed meanwhile is still to be saved', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'WAY4', departs: hoursAhead(24 * 72) });
  const page = await pageOf(cast.dispatcher);
  await page.goto(`/flights/${id}`);
  await page.getByRole('button', { name: 'Edit flight' }).click();
  const form = editForm(page);
  await form.getByLabel(/^Gate/).fill('D4');
  const answer = await holdAnswer(page, `**/api/flights/${id}`);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await answer.held;
  await form.getByLabel(/^Aircraft/).fill('Boeing 777-300ER');
  const reading = await holdAnswer(page, `**/api/flights/${id}`);
  answer.release();
  await reading.held;
  await expect(form.getByLabel(/^Gate/)).toHaveValue('D4');
  await expect(form.getByLabel(/^Aircraft/)).toHaveValue('Boeing 777-300ER');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);
  reading.release();
  const card = page.getByRole('region', { name: 'Boarding card' });
  await expect(card).toContainText('D4');
  await expect(card).toContainText('Boeing 777-300ER');
});

test('a refused approval takes back nothing but itself', async ({ pageOf, requestsOf, expectRefusal }) => {
  const dana = await requestsOf(cast.dispatcher);
  await proposeFlight(dana, { code: 'WAY5', departs: hoursAhead(-20) });
  await proposeFlight(dana, { code: 'WAY6', departs: hoursAhead(-20) });
  const page = await pageOf(cast.admin);
  await shortenBoard(page);
  await page.goto('/scheduling');
  expectRefusal(409, '/approve');
  const approve = (code: string) => page.getByRole('button', { name: `Approve flight ${code}` }).click();
  const refused = Promise.withResolvers<void>();
  await refuseOnce(page, '**/approve', { code: 'flight_not_pending', message: 'Not now.' }, refused.promise);
  await approve('WAY5');
  await expect(cardIn(page, 'Approved & Active', 'WAY5')).toBeVisible();
  const board = await holdAnswer(page, BOARD);
  await approve('WAY6');
  await expect(toasts(page, 'Flight approved')).toBeVisible();
  await board.held;
  refused.resolve();
  await expect(toasts(page, 'Not now.')).toBeVisible();
  await expect(cardIn(page, 'Pending Approval', 'WAY5')).toBeVisible();
  await expect(cardIn(page, 'Approved & Active', 'WAY6')).toBeVisible();
  await expect(cardIn(page, 'Pending Approval', 'WAY6')).toHaveCount(0);
  board.release();
});
