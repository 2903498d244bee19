import { expect, type Page } from '@playwright/test';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import {
  changeBoard,
  column,
  newFlightForm,
  newFlightToggle,
  openNewFlight,
} from '../src/scheduling-page.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/** Where each tab is in its row, measured all at once: the frame around them may still be following a new width. */
const tabPlacements = (row: Element) =>
  Array.from(row.querySelectorAll('[role="tab"]'), (tab) => ({
    below: tab.getBoundingClientRect().y - row.getBoundingClientRect().y,
    taller: tab.getBoundingClientRect().height - row.getBoundingClientRect().height,
    cut: tab.scrollWidth - tab.clientWidth,
  }));
const inRow = { below: 0, taller: 0, cut: 0 };

/** So many flights, made of the first of a column. */
const copiesOf = <Flight extends { readonly _id: string }>([example]: readonly Flight[], count: number) => {
  if (example === undefined) throw new Error('The column has no flight.');
  return Array.from({ length: count }, (_flight, index) => ({
    ...example,
    _id: `${example._id.slice(0, -3)}${String(index).padStart(3, '0')}`,
    flightCode: `CW${String(index + 200)}`,
  }));
};

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

/** Walks back from the last link of the column of concluded flights, and finds nothing over what has the focus. */
const expectNeverCovered = async (page: Page): Promise<void> => {
  await column(page, 'Concluded').getByRole('link').last().focus();
  let steps = 0;
  for (let covered = await isFocusCovered(page); covered !== null; covered = await isFocusCovered(page)) {
    expect(covered, `what has the focus after ${steps} steps back`).toBe(false);
    await page.keyboard.press('Shift+Tab');
    steps += 1;
  }
  expect(steps).toBeGreaterThan(20);
};

test('on a desk the columns stand next to each other, and what has the focus is never under a heading', async ({
  pageOf,
  allowRefusal,
}) => {
  // A link reads its flight ahead once it has the focus for a while, and the copies are no flights.
  allowRefusal(404, '/api/flights/');
  const page = await pageOf(cast.admin);
  await lengthenFirst(page);
  await page.setViewportSize(desk);
  await page.goto('/scheduling');
  const lefts = [];
  for (const title of ['Pending Approval', 'Approved & Active', 'Concluded'] as const) {
    await expect(column(page, title)).toBeInViewport();
    lefts.push((await column(page, title).boundingBox())?.x ?? 0);
  }
  const [pending = 0, approved = 0, concluded = 0] = lefts;
  expect(approved, lefts.join()).toBeGreaterThan(pending + 200);
  expect(concluded, lefts.join()).toBeGreaterThan(approved + 200);
  await expectNeverCovered(page);
});

test('on a phone the columns stand under tabs in one row, and what is typed outlasts a change to a wide window', async ({
  pageOf,
  allowRefusal,
}) => {
  allowRefusal(404, '/api/flights/');
  const page = await pageOf(cast.admin);
  await lengthenFirst(page);
  await page.setViewportSize(phone);
  await page.goto('/scheduling');
  await expect(newFlightToggle(page)).toHaveAttribute('aria-expanded', 'false');
  const list = page.getByRole('tablist', { name: 'Flights by stage' });
  const tabs = list.getByRole('tab');
  await expect(tabs).toHaveText([/^Pending Approval \d+$/, /^Approved & Active \d+$/, /^Concluded \d+$/]);
  for (const width of [320, 768, phone.width]) {
    await page.setViewportSize({ ...phone, width });
    const placements = () => list.evaluate(tabPlacements);
    await expect.poll(placements, `the tabs at ${width}`).toEqual([inRow, inRow, inRow]);
    await checkNoSidewaysScroll(page, width);
  }
  await tabs.first().press('ArrowLeft');
  await expect(page).toHaveURL(/\?column=concluded$/);
  await expect(column(page, 'Concluded').getByRole('article').first()).toBeVisible();
  await expectNeverCovered(page);

  await (await openNewFlight(page)).getByLabel('Gate').fill('C7');
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(column(page, 'Pending Approval')).toBeVisible();
  await expect(newFlightForm(page).getByLabel('Gate')).toHaveValue('C7');
});
