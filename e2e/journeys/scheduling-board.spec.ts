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

/** The position of each tab in its row, measured at once: the frame around them may still follow a new width. */
const tabPlacements = (row: Element) =>
  Array.from(row.querySelectorAll('[role="tab"]'), (tab) => ({
    below: tab.getBoundingClientRect().y - row.getBoundingClientRect().y,
    taller: tab.getBoundingClientRect().height - row.getBoundingClientRect().height,
    cut: tab.scrollWidth - tab.clientWidth,
  }));
const inRow = { below: 0, taller: 0, cut: 0 };

/** That many flights, copied from the first of a column. */
const copiesOf = <Flight extends { readonly _id: string }>([example]: readonly Flight[], count: number) => {
  if (example === undefined) throw new Error('The column has no flight.');
  return Array.from({ length: count }, (_flight, index) => ({
    ...example,
    _id: `${example._id.slice(0, -3)}${String(index).padStart(3, '0')}`,
    flightCode: `CW${String(index + 200)}`,
  }));
};

/** Shows a page a board with a long first column and two shorter ones. */
const lengthenFirst = (page: Page): Promise<unknown> =>
  changeBoard(page, ({ pending, approved, concluded, ...others }) => ({
    ...others,
    pending: copiesOf(pending, 12),
    approved: approved.slice(0, 4),
    concluded: concluded.slice(0, 8),
  }));

/**
 * Whether an element covers the focused one, by the middle of its upper edge. Null once the focus has left the columns.
 */
const isFocusCovered = (page: Page): Promise<boolean | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused.closest('main section') === null) return null;
    const { left, width, top } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + 2);
    return seen === null || !(focused.contains(seen) || seen.contains(focused));
  });

/** Moves the focus back from the last link of the column of concluded flights, and finds nothing that covers it. */
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

test('on a desk the columns are next to each other, and no heading covers the focus', async ({
  pageOf,
  allowRefusal,
}) => {
  // A link prefetches its flight once it is focused for a while, and the copies are no flights.
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

test('on a phone the columns are under tabs in one row, and input survives a change to a wide window', async ({
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
