import { expect, type Page } from '@playwright/test';
import { fetchApi } from '../src/fetch-api.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, column, shortenBoard } from '../src/scheduling-page.ts';
import { hoursAhead, proposeFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

test.use({ live: true });

const approveOf = (page: Page, code: string) =>
  page.getByRole('button', { name: `Approve flight ${code}`, exact: true });

test('a flight that another member decides moves no other under a resting pointer, and each toast names its flight', async ({
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
  await fetchApi(owner, 'approveFlight', { params: { id: first } });
  await proposeFlight(dana, { code: 'HELD0', departs: hoursAhead(24 * 60) });
  await expect(pending).toContainText('HELD1 is no longer here');
  await expect(pending).toContainText('1 more has come');
  expect(await approveOf(page, 'HELD2').boundingBox()).toEqual(place);

  // The pointer has not moved, and clicks its original target.
  await page.mouse.down();
  await page.mouse.up();
  await expect(toasts(page, 'Flight approved')).toContainText('HELD2');
  await expect(cardIn(page, 'Pending Approval', 'HELD3')).toContainText('Pending');

  await page.getByRole('heading', { level: 1 }).hover();
  await expect(pending).not.toContainText('no longer here');
  await expect(cardIn(page, 'Pending Approval', 'HELD0')).toBeVisible();
  await expect(cardIn(page, 'Pending Approval', 'HELD1')).toHaveCount(0);

  // Without room for the note about new flights, nothing moves either.
  for (const [code, width] of [
    ['HELD4', 1100],
    ['HELD5', 1000],
  ] as const) {
    await page.setViewportSize({ width, height: 1400 });
    await approveOf(page, 'HELD3').hover();
    const before = await approveOf(page, 'HELD3').boundingBox();
    await proposeFlight(dana, { code, departs: hoursAhead(24 * 59) });
    await expect(pending).toContainText('more ha');
    expect(await approveOf(page, 'HELD3').boundingBox()).toEqual(before);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(cardIn(page, 'Pending Approval', code)).toBeVisible();
  }
});
