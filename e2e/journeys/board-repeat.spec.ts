import { expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import {
  cardIn,
  column,
  newFlightForm,
  openNewFlight,
  readFlight,
  shortenBoard,
  typedFlight,
  typeFlight,
  zuluDay,
} from '../src/scheduling-page.ts';
import { hoursAhead, proposeFlight, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

const sizes = [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const;

const filterField = (page: Page) => page.getByRole('searchbox', { name: 'Filter flights' });
const pending = (page: Page) => column(page, 'Pending Approval');

for (const [where, size] of sizes) {
  const code = `WEEK${size.width}`;

  test(`on ${where} a flight is proposed for six weeks, with its days shown before, and all six are approved`, async ({
    pageOf,
  }) => {
    const host = await pageOf(cast.dispatcher);
    await host.setViewportSize(size);
    await shortenBoard(host);
    await host.goto('/scheduling');
    const form = await openNewFlight(host);
    await typeFlight(form, typedFlight(code, zuluDay(30)));
    await form.getByRole('checkbox', { name: 'Repeat weekly' }).check();
    await form.getByLabel('Number of flights').fill('6');
    const days = form.getByRole('list', { name: 'Departures of the series' }).getByRole('listitem');
    await expect(days).toHaveCount(6);
    await expect(days.last().locator('time')).toHaveAttribute('datetime', `${zuluDay(65)}T18:30:00.000Z`);
    await form.getByRole('button', { name: 'Create 6 flights' }).click();
    await expect(toasts(host, 'Flights created successfully')).toBeVisible();
    await expect(form.getByLabel(/^Flight code/)).toBeFocused();
    await expect(form.getByLabel(/^Flight code/)).toHaveValue('');
    await expect(cardIn(host, 'Pending Approval', code)).toHaveCount(6);

    const admin = await pageOf(cast.admin);
    await admin.setViewportSize(size);
    await shortenBoard(admin);
    await admin.goto(`/scheduling?q=${code}`);
    await expect(cardIn(admin, 'Pending Approval', code)).toHaveCount(6);
    await pending(admin).getByRole('checkbox', { name: 'Select all shown' }).check();
    await pending(admin).getByRole('button', { name: 'Approve 6 flights' }).click();
    await expect(pending(admin).getByRole('status')).toHaveText('6 flights approved.');
    await expect(cardIn(admin, 'Pending Approval', code)).toHaveCount(0);
  });
}

test('a series that one of its days refuses is refused whole, at its fields', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const page = await pageOf(cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/scheduling');
  const form = await openNewFlight(page);
  await typeFlight(form, typedFlight('TOOFAR', zuluDay(330)));
  await form.getByRole('checkbox', { name: 'Repeat weekly' }).check();
  await form.getByLabel('Number of flights').fill('13');
  expectRefusal(400, '/api/flights/series');
  await form.getByRole('button', { name: 'Create 13 flights' }).click();
  await expect(form.getByLabel('Number of flights')).toHaveAccessibleDescription(/at most 12 flights/);
  await form.getByLabel('Number of flights').fill('12');
  await form.getByRole('button', { name: 'Create 12 flights' }).click();
  await expect(form.getByLabel(/^Scheduled date/)).toHaveAccessibleDescription(/more than 366 days ahead/);
  const board = await makeCall(await requestsOf(cast.dispatcher), 'schedulingBoard');
  expect(board.pending.filter(({ flightCode }) => flightCode === 'TOOFAR')).toEqual([]);
});

test('of several approved at once the refused one is named with its reason, and the others leave', async ({
  pageOf,
  requestsOf,
}) => {
  const host = await requestsOf(cast.dispatcher);
  const departs = hoursAhead(24 * 50);
  const ids = [];
  for (const code of ['SOME1', 'SOME2', 'SOME3']) ids.push(await proposeFlight(host, { code, departs }));
  const page = await pageOf(cast.admin);
  await shortenBoard(page, 'SOME1', 'SOME3');
  await page.goto('/scheduling?q=SOME');
  await expect(pending(page).getByRole('article')).toHaveCount(3);
  for (const code of ['SOME1', 'SOME2', 'SOME3']) {
    const tick = page.getByRole('checkbox', { name: `Select flight ${code}` });
    await tick.focus();
    await page.keyboard.press('Space');
    await expect(tick).toBeChecked();
  }
  await makeCall(await requestsOf('AdminAgnes'), 'rejectFlight', { params: { id: ids[1] ?? '' } });
  await pending(page).getByRole('button', { name: 'Approve 3 flights' }).press('Enter');
  await expect(pending(page).getByRole('status')).toHaveText(
    '2 flights approved, 1 not:SOME2 This flight has been rejected already.',
  );
  // The rejected one stays visible below.
  await expect(pending(page).getByRole('article')).toHaveCount(1);
  await expect(cardIn(page, 'Pending Approval', 'SOME2')).toContainText('Rejected');
  await expect(cardIn(page, 'Approved & Active', 'SOME1')).toHaveCount(1);
  await expect(cardIn(page, 'Approved & Active', 'SOME3')).toHaveCount(1);
});

test('a flight is duplicated from its page, made its return flight, and what was typed before can be brought back', async ({
  pageOf,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 3);
  const returnDay = new Date(Date.parse(departs) + 2.5 * 3_600_000).toISOString().slice(0, 10);
  const id = await stageFlight(requestsOf, { code: 'AGAIN', departs, notes: 'As ever.' });
  const page = await pageOf('DispatcherDiego');
  await shortenBoard(page, 'AGAIN');
  await page.goto('/scheduling');
  await (await openNewFlight(page)).getByLabel(/^Flight code/).fill('HALF');
  await page.goto(`/flights/${id}`);
  await page.getByRole('link', { name: 'Duplicate, flight AGAIN' }).click();
  const form = newFlightForm(page);
  await expect(form.getByText('Filled in from AGAIN')).toBeVisible();
  await expect(page).toHaveURL('/scheduling');
  await expect(form.getByLabel(/^Flight code/)).toBeFocused();
  const labels = ['Flight code', 'Departure', 'Arrival', 'Scheduled date', 'Staff joining', 'Boarding'];
  const again = {
    'Flight code': 'AGAIN',
    'Scheduled date': zuluDay(10),
    'Staff joining': '17:30',
    Boarding: '18:10',
  };
  expect(await readFlight(form, labels)).toEqual({ ...again, Departure: 'ZRH', Arrival: 'JFK' });
  await form.getByRole('button', { name: 'Make it the return flight' }).click();
  expect(await readFlight(form, ['Flight code', 'Departure', 'Arrival', 'Scheduled date'])).toEqual({
    'Flight code': 'AGAIN',
    Departure: 'JFK',
    Arrival: 'ZRH',
    'Scheduled date': returnDay,
  });
  await expect(form.getByLabel('Gate', { exact: true })).toHaveValue('');
  await expect(form.getByLabel('Name of role 2')).toHaveValue('Cabin Crew');
  await expect(form.getByLabel('Briefing notes')).toHaveValue('As ever.');
  await form.getByRole('button', { name: 'Bring back what I had typed' }).click();
  await expect(form.getByLabel(/^Flight code/)).toHaveValue('HALF');
  await expect(form.getByLabel(/^Departure/)).toHaveValue('');
});

test('a flight of the board is duplicated where one is, and created', async ({ pageOf, requestsOf }) => {
  await stageFlight(requestsOf, { code: 'ONCEMORE', departs: `${zuluDay(5)}T18:30:00.000Z` });
  const page = await pageOf('DispatcherDiego');
  await shortenBoard(page, 'ONCEMORE');
  await page.goto('/scheduling?q=ONCEMORE');
  await cardIn(page, 'Approved & Active', 'ONCEMORE')
    .getByRole('link', { name: /^Duplicate/ })
    .click();
  const form = newFlightForm(page);
  await expect(form.getByText('Filled in from ONCEMORE')).toBeVisible();
  await expect(form.getByLabel(/^Scheduled date/)).toHaveValue(zuluDay(12));
  await form.getByRole('button', { name: 'Create Flight' }).click();
  await expect(toasts(page, 'Flight created successfully')).toBeVisible();
  await expect(cardIn(page, 'Pending Approval', 'ONCEMORE')).toHaveCount(1);
  await expect(filterField(page)).toHaveValue('ONCEMORE');
});

/** A Zulu day as it is typed into the browser's own field: month, day and year. */
const typedDay = (day: string): string => `${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`;

test('three flights are proposed with at most 120 keys, two of them from the first, and the toast leads to the last', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/scheduling');
  const form = await openNewFlight(page);
  const code = form.getByLabel(/^Flight code/);
  let count = 0;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    count += keys.length;
  };
  const type = async (text: string) => press(...text);
  const times = ['Staff joining', 'Passenger joining', 'Boarding'];
  const created = async (flight: string) => {
    await expect(cardIn(page, 'Pending Approval', flight)).toHaveCount(1);
    await expect(code).toBeFocused();
    await expect(code).toHaveValue('');
  };

  await code.focus();
  for (const text of ['KEY101', 'ZRH', 'JFK', 'A330-300', 'B12']) {
    await type(text);
    await press('Tab');
  }
  await press('Tab');
  await type(typedDay(zuluDay(20)));
  // Over the button that opens the calendar.
  await press('Tab', 'Tab');
  await type('1830');
  expect(Object.values(await readFlight(form, times))).toEqual(['17:30', '17:50', '18:10']);
  await press('Enter');
  await created('KEY101');

  // The return flight, two and a half hours later, which is the same day, and under a code of its own.
  await press('Shift+Tab', 'Enter');
  await expect(code).toBeFocused();
  await type('KEY102');
  expect(await readFlight(form, ['Departure', 'Arrival', 'Scheduled date'])).toEqual({
    Departure: 'JFK',
    Arrival: 'ZRH',
    'Scheduled date': zuluDay(20),
  });
  await press(...Array.from({ length: 10 }, () => 'Tab'));
  await expect(form.getByLabel('Scheduled time')).toBeFocused();
  await expect(form.getByLabel('Scheduled time')).toHaveValue('21:00');
  await type('2130');
  expect(Object.values(await readFlight(form, times))).toEqual(['20:30', '20:50', '21:10']);
  await press('Enter');
  await created('KEY102');

  // The same once more, a week later.
  await press('Shift+Tab', 'Shift+Tab', 'Enter');
  await expect(code).toHaveValue('KEY102');
  await expect(form.getByLabel('Scheduled date')).toHaveValue(zuluDay(27));
  await press('Enter');
  await expect(cardIn(page, 'Pending Approval', 'KEY102')).toHaveCount(2);
  expect(count).toBeLessThanOrEqual(120);

  await page.getByRole('link', { name: 'Open KEY102' }).last().click();
  await expect(page).toHaveURL(/\/flights\/[\w-]+$/);
  await expect(page.getByRole('main')).toContainText(/JFK/);
});
