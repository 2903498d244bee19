import { expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, changeBoard, column, countIn, shortenBoard } from '../src/scheduling-page.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

const filterField = (page: Page) => page.getByRole('searchbox', { name: 'Filter flights' });
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show only' }).getByRole('button', { name });
const strip = (page: Page) => page.getByRole('region', { name: /^Crew missing in the next 48 hours/ });

const sizes = [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const;

const MANY = 110;

/** So many flights, made of the first of a column. */
const copiesOf = <Flight extends { readonly _id: string }>([example]: readonly Flight[], count: number) => {
  if (example === undefined) throw new Error('The column has no flight.');
  return Array.from({ length: count }, (_flight, index) => ({
    ...example,
    _id: `${example._id.slice(0, -3)}${String(index).padStart(3, '0')}`,
    flightCode: `CW${String(index + 200)}`,
  }));
};

/** Lets a page see a board of so many approved flights, three a day from tomorrow on. */
const fillBoard = (page: Page): Promise<unknown> =>
  changeBoard(page, (board) => ({
    ...board,
    approved: copiesOf(board.approved, MANY).map((flight, index) => ({
      ...flight,
      status: 'AVAILABLE',
      scheduledDate: hoursAhead(72 + index * 8),
    })),
  }));

test('one of 110 flights is found with six keys, and Tab stops at few elements of the column', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await fillBoard(page);
  await page.goto('/scheduling');
  await expect.poll(() => countIn(page, 'Approved & Active')).toBe(MANY);
  const stops = column(page, 'Approved & Active').locator('a, button, input');
  expect(await stops.count()).toBeLessThan(80);

  // To the content, into the field, and three of the code.
  const keys = ['Tab', 'Enter', 'Tab', '2', '7', '5'];
  for (const key of keys) await page.keyboard.press(key);
  await expect(filterField(page)).toBeFocused();
  await expect(column(page, 'Approved & Active').getByRole('article')).toHaveCount(1);
  await expect(cardIn(page, 'Approved & Active', 'CW275')).toBeVisible();
  await expect(column(page, 'Approved & Active')).toContainText(`of ${MANY}`);
  await expect(page).toHaveURL('/scheduling?q=275');
  await page.reload();
  await expect(cardIn(page, 'Approved & Active', 'CW275')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect.poll(() => countIn(page, 'Approved & Active')).toBe(MANY);
  await expect(filterField(page)).toHaveValue('');
  await expect(page).toHaveURL('/scheduling');
});

test('days fold by a key, and the address remembers which', async ({ pageOf }) => {
  const page = await pageOf(cast.dispatcher);
  await fillBoard(page);
  await page.goto('/scheduling');
  const days = column(page, 'Approved & Active').getByRole('heading', { level: 3 }).getByRole('button');
  await expect(days.first()).toHaveAttribute('aria-expanded', 'true');
  await expect(days.last()).toHaveAttribute('aria-expanded', 'false');
  await days.first().press('Enter');
  await expect(days.first()).toHaveAttribute('aria-expanded', 'false');
  await expect(days.first()).toBeFocused();
  await days.last().press('Enter');
  await expect(days.last()).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/\?open=[\d-]+&fold=[\d-]+$/);
  await page.reload();
  await expect(days.first()).toHaveAttribute('aria-expanded', 'false');
  await expect(days.last()).toHaveAttribute('aria-expanded', 'true');
});

test('chips narrow the board together, by keyboard', async ({ pageOf, requestsOf }) => {
  await stageFlight(requestsOf, { code: 'CHIPS', departs: hoursAhead(24 * 20) });
  const page = await pageOf(cast.dispatcher);
  await shortenBoard(page, 'CHIPS');
  await page.goto('/scheduling');
  await expect(column(page, 'Approved & Active').getByRole('article').first()).toBeVisible();
  await chip(page, 'Mine').press('Enter');
  await chip(page, 'Short of crew').press('Enter');
  await expect(cardIn(page, 'Approved & Active', 'CHIPS')).toBeVisible();
  await expect(page).toHaveURL('/scheduling?show=mine%2Cshort');
  await chip(page, 'Today').press('Enter');
  await expect(cardIn(page, 'Approved & Active', 'CHIPS')).toHaveCount(0);
  await chip(page, 'This week').press('Enter');
  await expect(chip(page, 'Today')).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL('/scheduling?show=mine%2Cweek%2Cshort');
});

for (const [where, size] of sizes) {
  test(`on ${where} a press seats somebody where crew is missing, and the flight leaves the strip`, async ({
    pageOf,
    requestsOf,
  }) => {
    const code = `LACK${size.width}`;
    const roles = [{ name: 'Captain', capacity: 1 }];
    // Sooner than any other flight, so that it stands in the strip.
    const id = await stageFlight(requestsOf, { code, departs: hoursAhead(1 / 30), roles });
    const page = await pageOf(cast.dispatcher);
    await page.setViewportSize(size);
    await shortenBoard(page, code);
    await page.goto('/scheduling?column=approved');
    await expect(strip(page).getByRole('listitem').first()).toContainText(code);
    await strip(page)
      .getByRole('button', { name: `Captain: seat somebody on ${code}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Allocate a user as Captain' });
    await dialog.getByRole('combobox', { name: 'Search staff' }).fill('CrewChidi');
    await dialog.getByRole('option', { name: /CrewChidi/ }).click();
    await expect(toasts(page, 'User allocated successfully')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(strip(page).getByRole('link', { name: code })).toHaveCount(0);
    const { roles: crewed } = await makeCall(await requestsOf(cast.dispatcher), 'flight', { params: { id } });
    expect(crewed[0]?.assigned.map(({ username }) => username)).toEqual(['CrewChidi']);
  });
}

test('who does not run a flight that lacks crew reads who is missing, and is offered no seat to give', async ({
  pageOf,
  requestsOf,
}) => {
  await stageFlight(requestsOf, { code: 'LACKS2', departs: hoursAhead(1 / 20) });
  const page = await pageOf('DispatcherDiego');
  await shortenBoard(page, 'LACKS2');
  await page.goto('/scheduling');
  const flight = strip(page).getByRole('listitem').filter({ hasText: 'LACKS2' });
  await expect(flight).toContainText('Captain');
  await expect(flight).toContainText('Cabin Crew × 2');
  await expect(flight.getByRole('button')).toHaveCount(0);
});

test('the week shows free seats or one’s own alone, over a step to the next week and a reload', async ({
  pageOf,
  requestsOf,
}) => {
  const free = await stageFlight(requestsOf, { code: 'FREE7', departs: hoursAhead(24 * 100) });
  await stageFlight(requestsOf, { code: 'MINE7', departs: hoursAhead(24 * 100) });
  const body = { roleIndex: 1 };
  await makeCall(await requestsOf(cast.crew), 'allocate', { params: { id: free }, body });
  const page = await pageOf(cast.crew);
  await page.goto(`/flights?date=${hoursAhead(24 * 100).slice(0, 10)}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await chip(page, 'Mine').click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Flight FREE7' })).toBeVisible();
  await expect(page).toHaveURL(/&mine=yes$/);
  await expect(page.getByText('1 of 2 flights, 1 of them yours')).toBeVisible();
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page).toHaveURL(/mine=yes/);
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await chip(page, 'Mine').click();
  await chip(page, 'Free seats').click();
  await expect(page.getByRole('article', { name: 'Flight MINE7' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

/** Lets a page see a board with a long first column and two shorter ones. */
const lengthenFirst = (page: Page): Promise<unknown> =>
  changeBoard(page, ({ pending, approved, concluded, ...others }) => ({
    ...others,
    pending: copiesOf(pending, 12),
    approved: approved.slice(0, 4),
    concluded: concluded.slice(0, 8),
  }));

/** Whether something lies over what has the focus, by the middle of its upper edge; null once that is no part of a column. */
const isFocusCovered = (page: Page): Promise<boolean | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused.closest('main section') === null) return null;
    const { left, width, top } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + 2);
    return seen === null || !(focused.contains(seen) || seen.contains(focused));
  });

for (const [device, size] of sizes) {
  test(`on ${device} what has the focus is never under the headings that stick`, async ({
    pageOf,
    allowRefusal,
  }) => {
    // A link reads its flight ahead once it has the focus for a while, and the copies are no flights.
    allowRefusal(404, '/api/flights/');
    const page = await pageOf(cast.admin);
    await lengthenFirst(page);
    await page.setViewportSize(size);
    await page.goto('/scheduling?column=concluded');
    await expect(column(page, 'Concluded').getByRole('article').first()).toBeVisible();
    await column(page, 'Concluded').getByRole('link').last().focus();
    let steps = 0;
    for (let covered = await isFocusCovered(page); covered !== null; covered = await isFocusCovered(page)) {
      expect(covered, `what has the focus after ${steps} steps back`).toBe(false);
      await page.keyboard.press('Shift+Tab');
      steps += 1;
    }
    expect(steps).toBeGreaterThan(20);
  });
}
