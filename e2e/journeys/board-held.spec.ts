import { expect, type Page } from '@playwright/test';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, column, countIn, shortenBoard } from '../src/scheduling-page.ts';
import { hoursAhead, proposeFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

test.use({ live: true });

const approveOf = (page: Page, code: string) =>
  page.getByRole('button', { name: `Approve flight ${code}`, exact: true });

test('a flight that somebody else decides moves no other under a resting pointer, and each toast names its own', async ({
  pageOf,
  requestsOf,
}) => {
  const dana = await requestsOf(cast.dispatcher);
  const first = await proposeFlight(dana, { code: 'HELD1', departs: hoursAhead(24 * 61) });
  await proposeFlight(dana, { code: 'HELD2', departs: hoursAhead(24 * 61 + 1) });
  await proposeFlight(dana, { code: 'HELD3', departs: hoursAhead(24 * 61 + 2) });
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 1440, height: 1400 });
  await shortenBoard(page);
  await gotoLive(page, '/scheduling?q=HELD');
  const pending = column(page, 'Pending Approval');
  await approveOf(page, 'HELD2').hover();
  const place = await approveOf(page, 'HELD2').boundingBox();

  const owner = await requestsOf(cast.owner);
  await makeCall(owner, 'approveFlight', { params: { id: first } });
  await proposeFlight(dana, { code: 'HELD0', departs: hoursAhead(24 * 60) });
  await expect(pending).toContainText('HELD1 is no longer here');
  await expect(pending).toContainText('1 more has come');
  expect(await approveOf(page, 'HELD2').boundingBox()).toEqual(place);

  // The pointer has not moved, and presses what it pointed at.
  await page.mouse.down();
  await page.mouse.up();
  await expect(toasts(page, 'Flight approved')).toContainText('HELD2');
  await expect(cardIn(page, 'Pending Approval', 'HELD3')).toContainText('Pending');

  await page.getByRole('heading', { level: 1 }).hover();
  await expect(pending).not.toContainText('no longer here');
  await expect(cardIn(page, 'Pending Approval', 'HELD0')).toBeVisible();
  await expect(cardIn(page, 'Pending Approval', 'HELD1')).toHaveCount(0);
});

test('a flight keeps its place while it has the focus, and J, K and A lead through every column', async ({
  pageOf,
  requestsOf,
}) => {
  const dana = await requestsOf(cast.dispatcher);
  const owner = await requestsOf(cast.owner);
  const first = await proposeFlight(dana, { code: 'COLS1', departs: hoursAhead(24 * 62) });
  await proposeFlight(dana, { code: 'COLS2', departs: hoursAhead(24 * 62 + 1) });
  for (const code of ['COLS3', 'COLS4']) {
    const id = await proposeFlight(dana, { code, departs: hoursAhead(24 * 63) });
    await makeCall(owner, 'approveFlight', { params: { id } });
  }
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 1440, height: 1400 });
  await gotoLive(page, '/scheduling?q=COLS');
  await expect(approveOf(page, 'COLS1')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(approveOf(page, 'COLS2')).toBeFocused();
  const place = await approveOf(page, 'COLS2').boundingBox();
  await makeCall(owner, 'rejectFlight', { params: { id: first } });
  await expect(column(page, 'Pending Approval')).toContainText('COLS1 is no longer here');
  expect(await approveOf(page, 'COLS2').boundingBox()).toEqual(place);
  await page.keyboard.press('k');
  await expect(approveOf(page, 'COLS2')).toBeFocused();

  const details = (code: string) => page.getByRole('link', { name: `Details of flight ${code}` });
  await details('COLS3').focus();
  await page.keyboard.press('j');
  await expect(details('COLS4')).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Flight COLS4' })).toBeVisible();
});

test('that more has come is told without moving a flight, also where there is no room for it', async ({
  pageOf,
  requestsOf,
}) => {
  const dana = await requestsOf(cast.dispatcher);
  await proposeFlight(dana, { code: 'ROOM9', departs: hoursAhead(24 * 64) });
  const page = await pageOf(cast.admin);
  await shortenBoard(page);
  for (const [code, width] of [
    ['ROOM1', 1280],
    ['ROOM2', 1100],
    ['ROOM3', 1000],
  ] as const) {
    await page.setViewportSize({ width, height: 1400 });
    await gotoLive(page, '/scheduling');
    const card = approveOf(page, 'ROOM9');
    await card.hover();
    const place = await card.boundingBox();
    const count = await countIn(page, 'Pending Approval');
    await proposeFlight(dana, { code, departs: hoursAhead(24 * 63) });
    await expect.poll(() => countIn(page, 'Pending Approval')).toBe(count + 1);
    expect(await card.boundingBox()).toEqual(place);
  }
});
