import { expect, type Page } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { intercept } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import {
  cardIn,
  column,
  countIn,
  newFlightForm,
  newFlightToggle,
  openNewFlight,
  shortenBoard,
} from '../src/scheduling-page.ts';
import { hoursAhead, proposeFlight, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

const otherDispatcher = 'DispatcherDiego';

/** The words of the buttons and links on a card. */
const controlsOf = async (
  page: Page,
  title: Parameters<typeof cardIn>[1],
  code: string,
): Promise<string[]> => {
  const card = cardIn(page, title, code);
  await expect(card).toBeVisible();
  const controls = card.locator('button, a[href^="/flights/"]');
  return (await controls.allTextContents()).map((text) => text.trim());
};

/** A flight among the rejected ones below the pending ones. */
const rejectedIn = (page: Page, code: string, title = 'Rejected') =>
  page
    .getByRole('region', { name: new RegExp(`^${title} in the last 14 days \\d+$`) })
    .getByRole('article', { name: `Flight ${code}`, exact: true });

test('each rank is offered what it may do, and no more', async ({ pageOf, requestsOf }) => {
  const dana = await requestsOf(cast.dispatcher);
  const departs = hoursAhead(24 * 40);
  await proposeFlight(dana, { code: 'ACTS1', departs });
  await stageFlight(requestsOf, { code: 'ACTS2', departs });
  const ended = await stageFlight(requestsOf, { code: 'ACTS3', departs: hoursAhead(1) });
  await makeCall(dana, 'setFlightStatus', { params: { id: ended }, body: { status: 'CONCLUDED' } });
  await proposeFlight(await requestsOf(cast.admin), { code: 'ACTS4', departs });

  const codes = ['ACTS1', 'ACTS2', 'ACTS3', 'ACTS4'];
  const own = await pageOf(cast.dispatcher);
  await shortenBoard(own, ...codes);
  await own.goto('/scheduling');
  expect(await controlsOf(own, 'Pending Approval', 'ACTS1')).toEqual(['Details', 'Delete']);
  expect(await controlsOf(own, 'Approved & Active', 'ACTS2')).toEqual(['Details of flight ACTS2']);
  expect(await controlsOf(own, 'Concluded', 'ACTS3')).toEqual(['Details of flight ACTS3']);
  await expect(cardIn(own, 'Pending Approval', 'ACTS4')).toHaveCount(0);

  const other = await pageOf(otherDispatcher);
  await shortenBoard(other, ...codes);
  await other.goto('/scheduling');
  expect(await controlsOf(other, 'Approved & Active', 'ACTS2')).toEqual([]);
  expect(await controlsOf(other, 'Concluded', 'ACTS3')).toEqual([]);
  await expect(cardIn(other, 'Pending Approval', 'ACTS1')).toHaveCount(0);

  const admin = await pageOf(cast.admin);
  await shortenBoard(admin, ...codes);
  await admin.goto('/scheduling');
  expect(await controlsOf(admin, 'Pending Approval', 'ACTS1')).toEqual(['Approve', 'Reject', 'Details']);
  expect(await controlsOf(admin, 'Pending Approval', 'ACTS4')).toEqual([
    'Approve',
    'Reject',
    'Details',
    'Delete',
  ]);
  expect(await controlsOf(admin, 'Approved & Active', 'ACTS2')).toEqual(['Details of flight ACTS2']);
  expect(await controlsOf(admin, 'Concluded', 'ACTS3')).toEqual(['Review & Award Points', 'Details']);
  await cardIn(admin, 'Concluded', 'ACTS3').getByRole('link', { name: 'Details' }).click();
  await expect(admin).toHaveURL(new RegExp(`/flights/${ended}$`));
});

test('an approval shows before its answer, and is taken back with the reason when it is refused', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const departs = hoursAhead(24 * 41);
  const id = await proposeFlight(await requestsOf(cast.dispatcher), { code: 'OPTIM', departs });
  const page = await pageOf(cast.admin);
  await shortenBoard(page, 'OPTIM');
  await page.goto('/scheduling?q=OPTIM');
  const waiting = cardIn(page, 'Pending Approval', 'OPTIM');
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/approve', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const before = await countIn(page, 'Pending Approval');
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(cardIn(page, 'Approved & Active', 'OPTIM')).toContainText('AVAILABLE');
  await expect(waiting).toHaveCount(0);
  expect(await countIn(page, 'Pending Approval')).toBe(before - 1);
  await expect(page.getByRole('heading', { level: 2, name: 'Pending Approval' })).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);

  await makeCall(await requestsOf('AdminAgnes'), 'rejectFlight', { params: { id } });
  expectRefusal(409, '/approve');
  answer.resolve(undefined);
  await expect(toasts(page, 'This flight has been rejected already.')).toBeVisible();
  await expect(cardIn(page, 'Approved & Active', 'OPTIM')).toHaveCount(0);
  // Read again after the refusal.
  await expect(rejectedIn(page, 'OPTIM')).toContainText('Rejected');
  await expect(waiting).toHaveCount(1);
});

test('a rejection is asked about, and both see the flight below the pending ones', async ({
  pageOf,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 42);
  await proposeFlight(await requestsOf(cast.dispatcher), { code: 'TURNED', departs });
  const page = await pageOf(cast.admin);
  await shortenBoard(page);
  await page.goto('/scheduling');
  const card = cardIn(page, 'Pending Approval', 'TURNED');
  await card.getByRole('button', { name: 'Reject' }).click();
  const question = page.getByRole('dialog', { name: 'Reject flight TURNED' });
  await expect(question).toContainText('This is final');
  await checkAxe(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('button', { name: 'Reject' })).toBeFocused();
  await card.getByRole('button', { name: 'Reject' }).click();
  await question.getByRole('button', { name: 'Reject flight' }).click();
  await expect(toasts(page, 'Flight rejected')).toBeVisible();
  await expect(rejectedIn(page, 'TURNED')).toContainText('Rejected');
  await expect(card).toHaveCount(1);

  const own = await pageOf(cast.dispatcher);
  await shortenBoard(own);
  await own.goto('/scheduling');
  const turned = rejectedIn(own, 'TURNED', 'Yours, rejected');
  await expect(turned).toContainText('Rejected');
  await expect(turned.getByRole('button')).toHaveCount(0);
});

test('a deletion is asked about first', async ({ pageOf, requestsOf }) => {
  const departs = hoursAhead(24 * 43);
  const id = await proposeFlight(await requestsOf(cast.dispatcher), { code: 'GONE', departs });
  const page = await pageOf(cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/scheduling');
  const card = cardIn(page, 'Pending Approval', 'GONE');
  await card.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete flight GONE' });
  await expect(
    question.getByText('Are you sure you want to delete this flight?', { exact: true }),
  ).toBeVisible();
  await checkAxe(page);
  await question.getByRole('button', { name: 'Delete flight' }).click();
  await expect(toasts(page, 'Flight deleted')).toBeVisible();
  await expect(card).toHaveCount(0);
  const answer = await (await requestsOf(cast.dispatcher)).get(`/api/flights/${id}`);
  expect(answer.status()).toBe(404);
});

test('a flight that needs closing leaves its group once it is concluded', async ({ pageOf, requestsOf }) => {
  await stageFlight(requestsOf, { code: 'UNCLOSED', departs: hoursAhead(-13) });
  const page = await pageOf(cast.dispatcher);
  await shortenBoard(page, 'UNCLOSED');
  await page.goto('/scheduling');
  const group = page.getByRole('region', { name: /^Needs closing \d+$/ });
  const flight = group.getByRole('article', { name: 'Flight UNCLOSED' });
  await flight.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'CONCLUDED' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Conclude flight' }).click();
  await expect(toasts(page, 'Flight status updated')).toBeVisible();
  await page.goBack();
  await expect(column(page, 'Concluded').getByRole('article').first()).toBeVisible();
  await expect(flight).toHaveCount(0);
});

test('the board is read again every 30 s, and moves neither focus nor scroll nor what is typed', async ({
  pageOf,
  requestsOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await page.clock.install();
  await page.goto('/scheduling');
  await expect(column(page, 'Approved & Active').getByRole('article').first()).toBeVisible();
  const notes = (await openNewFlight(page)).getByLabel('Briefing notes');
  await notes.fill('Half a sent');
  await page.evaluate(() => window.scrollTo(0, 300));
  const before = await page.evaluate(() => window.scrollY);
  const departs = hoursAhead(24 * 44);
  await proposeFlight(await requestsOf(cast.dispatcher), { code: 'LATER', departs });
  await expect(cardIn(page, 'Pending Approval', 'LATER')).toHaveCount(0);
  await page.clock.fastForward(31_000);
  await expect(cardIn(page, 'Pending Approval', 'LATER')).toHaveCount(1);
  await expect(notes).toBeFocused();
  await expect(notes).toHaveValue('Half a sent');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('on a wide window the columns stand beside each other', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/scheduling');
  const lefts = [];
  for (const title of ['Pending Approval', 'Approved & Active', 'Concluded'] as const) {
    await expect(column(page, title)).toBeInViewport();
    lefts.push((await column(page, title).boundingBox())?.x ?? 0);
  }
  const [pending = 0, approved = 0, concluded = 0] = lefts;
  expect(approved, lefts.join()).toBeGreaterThan(pending + 200);
  expect(concluded, lefts.join()).toBeGreaterThan(approved + 200);
});

test('on a phone the columns stand under tabs, the form is folded, and what is typed outlasts a change to a wide window', async ({
  pageOf,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 45);
  await proposeFlight(await requestsOf(cast.dispatcher), { code: 'PHONE', departs });
  const page = await pageOf(cast.dispatcher);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/scheduling');
  const toggle = newFlightToggle(page);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  const tabs = page.getByRole('tablist', { name: 'Flights by stage' });
  await expect(tabs.getByRole('tab')).toHaveText([
    /^Pending Approval \d+$/,
    /^Approved & Active \d+$/,
    /^Concluded \d+$/,
  ]);
  await expect(cardIn(page, 'Pending Approval', 'PHONE')).toBeVisible();
  await tabs.getByRole('tab').first().press('ArrowLeft');
  await expect(page).toHaveURL(/\?column=concluded$/);
  await expect(column(page, 'Concluded').getByRole('article').first()).toBeVisible();
  await page.reload();
  await expect(tabs.getByRole('tab', { name: /^Concluded/ })).toHaveAttribute('aria-selected', 'true');

  await (await openNewFlight(page)).getByLabel('Gate').fill('C7');
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(column(page, 'Pending Approval')).toBeVisible();
  await expect(newFlightForm(page).getByLabel('Gate')).toHaveValue('C7');
});

/** Where each tab is in its row, measured all at once: the frame around them may still be following a new width. */
const tabPlacements = (row: Element) =>
  Array.from(row.querySelectorAll('[role="tab"]'), (tab) => ({
    below: tab.getBoundingClientRect().y - row.getBoundingClientRect().y,
    taller: tab.getBoundingClientRect().height - row.getBoundingClientRect().height,
    cut: tab.scrollWidth - tab.clientWidth,
  }));
const inRow = { below: 0, taller: 0, cut: 0 };

test('the tabs stand in one row, whatever the width', async ({ pageOf }) => {
  const page = await pageOf(cast.admin);
  await page.goto('/scheduling');
  for (const width of [320, 360, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const list = page.getByRole('tablist', { name: 'Flights by stage' });
    const tabs = list.getByRole('tab');
    await expect(tabs).toHaveCount(3);
    await expect(tabs.first()).toHaveAccessibleName(/^Pending Approval \d+$/);
    await expect
      .poll(() => list.evaluate(tabPlacements), `the tabs at ${width}`)
      .toEqual([inRow, inRow, inRow]);
    await checkNoSidewaysScroll(page, width);
  }
});

test('a board without a flight for its viewer says so', async ({ pageOf, sandbox }) => {
  await sandbox.putAccount('9000000044', { username: 'FreshFinn', displayName: 'Finn', rank: 244 });
  const page = await pageOf('FreshFinn');
  await page.goto('/scheduling');
  const pending = column(page, 'Pending Approval');
  await expect(pending).toContainText('No flights scheduled');
  expect(await countIn(page, 'Pending Approval')).toBe(0);
});

test('a board that cannot be read says so and can be asked again', async ({ pageOf, expectRefusal }) => {
  const page = await pageOf(cast.dispatcher);
  expectRefusal(500, '/api/flights/scheduling');
  await intercept(
    page,
    '**/api/flights/scheduling',
    (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    { times: 2 },
  );
  await page.goto('/scheduling');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load flights' });
  await expect(failure).toBeVisible();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(column(page, 'Concluded')).toBeVisible();
});
