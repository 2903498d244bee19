import { expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, changeBoard, column, countIn } from '../src/scheduling-page.ts';
import { hoursAhead } from '../src/stage-flight.ts';

const filterField = (page: Page) => page.getByRole('searchbox', { name: 'Filter flights' });

const MANY = 110;

/** That many flights, copied from the first of a column. */
const copiesOf = <Flight extends { readonly _id: string }>([example]: readonly Flight[], count: number) => {
  if (example === undefined) throw new Error('The column has no flight.');
  return Array.from({ length: count }, (_flight, index) => ({
    ...example,
    _id: `${example._id.slice(0, -3)}${String(index).padStart(3, '0')}`,
    flightCode: `CW${String(index + 200)}`,
  }));
};

/** Shows a page a board of that many approved flights, three a day from tomorrow on. */
const fillBoard = (page: Page): Promise<unknown> =>
  changeBoard(page, (board) => ({
    ...board,
    approved: copiesOf(board.approved, MANY).map((flight, index) => ({
      ...flight,
      status: 'AVAILABLE',
      scheduledDate: hoursAhead(72 + index * 8),
    })),
  }));

test('one of 110 flights is found with seven keys, and Tab stops at few elements of the column', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await fillBoard(page);
  await page.goto('/scheduling');
  await expect.poll(() => countIn(page, 'Approved & Active')).toBe(MANY);
  const stops = column(page, 'Approved & Active').locator('a, button, input');
  expect(await stops.count()).toBeLessThan(80);

  // To the content, past Create Flight into the field, and three of the code.
  const keys = ['Tab', 'Enter', 'Tab', 'Tab', '2', '7', '5'];
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
