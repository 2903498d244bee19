import { expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import {
  cardIn,
  column,
  openNewFlight,
  readFlight,
  shortenBoard,
  typedFlight,
  typeFlight,
  zuluDay,
} from '../src/scheduling-page.ts';
import { toasts } from '../src/toasts.ts';

const phone = { width: 360, height: 740 };

const pending = (page: Page) => column(page, 'Pending Approval');

test('on a phone a flight is proposed for six weeks, after a preview of its days, and all six are approved', async ({
  pageOf,
}) => {
  const code = 'WEEKLY6';
  const host = await pageOf(cast.dispatcher);
  await host.setViewportSize(phone);
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
  await expect(form.getByLabel('Scheduled date')).toBeFocused();
  await expect(form.getByLabel(/^Flight code/)).toHaveValue('');
  await expect(cardIn(host, 'Pending Approval', code)).toHaveCount(6);

  const admin = await pageOf(cast.admin);
  await admin.setViewportSize(phone);
  await shortenBoard(admin);
  await admin.goto(`/scheduling?q=${code}`);
  await expect(cardIn(admin, 'Pending Approval', code)).toHaveCount(6);
  await pending(admin).getByRole('checkbox', { name: 'Select all shown' }).check();
  await pending(admin).getByRole('button', { name: 'Approve 6 flights' }).click();
  await expect(pending(admin).getByRole('status')).toHaveText('6 flights approved.');
  await expect(cardIn(admin, 'Pending Approval', code)).toHaveCount(0);
});

/** A Zulu day as it is typed into the browser's date field: month, day and year. */
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
    await expect(form.getByLabel('Scheduled date')).toBeFocused();
    await expect(code).toHaveValue('');
  };

  // The form begins with the departure, which proposes the other times.
  await expect(form.getByLabel('Scheduled date')).toBeFocused();
  await type(typedDay(zuluDay(20)));
  // Above the button that opens the calendar.
  await press('Tab', 'Tab');
  await type('1830');
  expect(Object.values(await readFlight(form, times))).toEqual(['17:30', '17:50', '18:10']);
  await press('Tab', 'Tab', 'Tab', 'Tab');
  for (const text of ['KEY101', 'ZRH', 'JFK', 'A330-300']) {
    await type(text);
    await press('Tab');
  }
  await type('B12');
  await press('Enter');
  await created('KEY101');

  // The return flight, two and a half hours later on the same day, with a code of its own.
  await press('Shift+Tab', 'Enter');
  await expect(code).toBeFocused();
  await type('KEY102');
  expect(await readFlight(form, ['Departure', 'Arrival', 'Scheduled date'])).toEqual({
    Departure: 'JFK',
    Arrival: 'ZRH',
    'Scheduled date': zuluDay(20),
  });
  await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
  await expect(form.getByLabel('Scheduled time')).toBeFocused();
  await expect(form.getByLabel('Scheduled time')).toHaveValue('21:00');
  await type('2130');
  expect(Object.values(await readFlight(form, times))).toEqual(['20:30', '20:50', '21:10']);
  await press('Enter');
  await created('KEY102');

  // The same flights again, a week later.
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
