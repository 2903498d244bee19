import { expect, type Locator, type Page } from '@playwright/test';
import { loseAnswer } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { recordCalls } from '../src/record-calls.ts';
import { cast } from '../src/scenario.ts';
import {
  cardIn,
  countIn,
  newFlightForm,
  newFlightToggle,
  openNewFlight,
  readFlight,
  shortenBoard,
  typedFlight,
  typeFlight,
  zuluDay,
} from '../src/scheduling-page.ts';
import { toasts } from '../src/toasts.ts';

const openForm = async (page: Page): Promise<void> => {
  await shortenBoard(page);
  await page.goto('/scheduling');
  await openNewFlight(page);
};

const submit = (page: Page) => newFlightForm(page).getByRole('button', { name: 'Create Flight' }).click();

const roleNames = (page: Page) => newFlightForm(page).getByLabel(/^Name of role/);
const seats = (page: Page) => newFlightForm(page).getByLabel(/^Seats of/);

test('a flight is proposed, stands under Pending Approval, and the form is empty for the next', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await openForm(page);
  await expect(page).toHaveTitle(/^Flight Scheduling · /);
  const before = await countIn(page, 'Pending Approval');
  const form = newFlightForm(page);
  const typed = typedFlight('FORM1', zuluDay(20));
  await typeFlight(form, typed);
  await expect(form.getByLabel('Scheduled time')).toHaveValue('18:30');
  await expect(form.getByLabel('Scheduled time')).toHaveAccessibleDescription(/^1[34]:30 your time$/);
  await submit(page);
  await expect(toasts(page, 'Flight created successfully')).toBeVisible();
  const card = cardIn(page, 'Pending Approval', 'FORM1');
  for (const text of [
    'SCHEDULED',
    'Pending',
    'ZRH',
    'JFK',
    '18:30Z',
    'Airbus A330-300',
    'Gate B12',
    '0/5 slots',
  ])
    await expect(card).toContainText(text);
  expect(await countIn(page, 'Pending Approval')).toBe(before + 1);
  const labels = Object.keys(typed);
  expect(Object.values(await readFlight(form, labels)).join('')).toBe('');
  await expect(roleNames(page)).toHaveCount(2);
});

test('on a desk toasts are at the top right, also above the open form', async ({ pageOf }) => {
  const page = await pageOf(cast.dispatcher);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openForm(page);
  const panel = page.getByRole('region', { name: 'Create Flight' });
  await submit(page);
  const toast = toasts(page, 'Please fill in all required fields');
  const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  expect(x + width).toBeGreaterThan(1440 - 40);
  expect(y).toBeLessThan(100);
  // It covers nothing of the form.
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
});

const expectBelowToasts = async (page: Page, field: Locator): Promise<void> => {
  const toast = await toasts(page).last().boundingBox();
  const box = await field.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((toast?.y ?? 0) + (toast?.height ?? 0));
};

test('the form begins at its first field whenever it is opened, and on a phone Back closes it', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await shortenBoard(page);
  await page.goto('/flights');
  await page.getByRole('link', { name: 'Flight Scheduling' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await openNewFlight(page);
  const code = newFlightForm(page).getByLabel(/^Flight code/);
  await expect(code).toBeFocused();
  await code.fill('BACK');
  await page.goBack();
  await expect(newFlightForm(page)).toBeHidden();
  await expect(page).toHaveURL(/\/scheduling$/);
  const toggle = newFlightToggle(page);
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('BACK');
});

test('blank required fields are named, the first takes the focus, and nothing is sent', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await openForm(page);
  const calls = recordCalls(page);
  const form = newFlightForm(page);
  await typeFlight(form, { ...typedFlight('FORM2', zuluDay(20)), Departure: '  ', Boarding: '' });
  await submit(page);
  await expect(toasts(page, 'Please fill in all required fields')).toBeVisible();
  await expect(form.getByLabel(/^Departure/)).toBeFocused();
  await expect(form.getByLabel(/^Departure/)).toHaveAccessibleDescription('This is required.');
  await expect(form.getByLabel(/^Boarding/)).toHaveAccessibleDescription(/This is required\./);
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(2);
  await form.getByLabel(/^Departure/).fill('ZRH');
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(1);
  const boarding = form.getByLabel(/^Boarding/);
  await boarding.fill('25:00');
  // Where the toasts will be.
  await boarding.evaluate((field) => field.scrollIntoView({ block: 'start' }));
  await boarding.press('Enter');
  await expect(boarding).toHaveAccessibleDescription(/from 00:00 to 23:59/);
  await expectBelowToasts(page, boarding);
  expect(calls.statusesOf('/api/flights')).toEqual([]);
});

test('what the server finds wrong stands at its field, in the roles too, and nothing typed is lost', async ({
  pageOf,
  expectRefusal,
}) => {
  const page = await pageOf(cast.dispatcher);
  await openForm(page);
  const form = newFlightForm(page);
  const typed = { ...typedFlight('FORM3-TOO-LONG', zuluDay(20)), 'Scheduled date': '2999-01-01' };
  await typeFlight(form, typed);
  const kept = await readFlight(form, Object.keys(typed));
  await roleNames(page).first().fill('');
  await seats(page).nth(1).fill('1.5');
  expectRefusal(400, '/api/flights');
  await submit(page);
  await expect(form.getByLabel(/^Flight code/)).toHaveAccessibleDescription(/Use at most 12 characters/);
  await expect(form.getByLabel(/^Flight code/)).toBeFocused();
  await expect(roleNames(page).first()).toHaveAccessibleDescription('Name the role.');
  await expect(seats(page).nth(1)).toHaveAccessibleDescription('Use a whole number of seats.');
  expect(await readFlight(form, Object.keys(typed))).toEqual(kept);

  await form.getByLabel(/^Flight code/).fill('FORM3');
  await roleNames(page).first().fill('cabin crew');
  await seats(page).nth(1).fill('100000');
  await submit(page);
  await expect(roleNames(page).nth(1)).toHaveAccessibleDescription('Another role has this name.');
  await expect(seats(page).nth(1)).toHaveAccessibleDescription('A role has at most 100 seats.');

  await roleNames(page).first().fill('Purser');
  await seats(page).nth(1).fill('2');
  await submit(page);
  await expect(form.getByLabel(/^Scheduled date/)).toHaveAccessibleDescription(/more than 366 days ahead/);
  await expect(form.getByLabel(/^Scheduled date/)).toBeFocused();
});

test('a call without an answer keeps all that was typed, and the next press makes one flight', async ({
  pageOf,
  expectLog,
}) => {
  const page = await pageOf(cast.dispatcher);
  await openForm(page);
  const form = newFlightForm(page);
  const typed = typedFlight('FORM4', zuluDay(21));
  await typeFlight(form, typed);
  const kept = await readFlight(form, Object.keys(typed));
  // The flight is made, but its answer is lost on the way back.
  await loseAnswer(page, '**/api/flights');
  expectLog('net::ERR_FAILED');
  await submit(page);
  await expect(toasts(page, 'Failed to create flight')).toBeVisible();
  expect(await readFlight(form, Object.keys(typed))).toEqual(kept);
  await submit(page);
  await expect(toasts(page, 'Your earlier attempt had already been successful')).toBeVisible();
  await expect(cardIn(page, 'Pending Approval', 'FORM4')).toHaveCount(1);
});

test('role rows start with Captain and Cabin Crew, can be added and removed, and the last one stays', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await openForm(page);
  const form = newFlightForm(page);
  await expect(roleNames(page).first()).toHaveValue('Captain');
  await expect(seats(page).first()).toHaveValue('1');
  await expect(roleNames(page).nth(1)).toHaveValue('Cabin Crew');
  await expect(seats(page).nth(1)).toHaveValue('4');
  const offered = await roleNames(page).first().getAttribute('list');
  expect(await form.locator(`datalist[id="${offered}"] option`).count()).toBe(5);

  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(roleNames(page).nth(2)).toHaveValue('');
  await expect(seats(page).nth(2)).toHaveValue('1');
  for (const [typed, stands] of [
    ['', '1'],
    ['0', '1'],
    ['-4', '1'],
    ['7', '7'],
  ] as const) {
    await seats(page).nth(2).fill(typed);
    await seats(page).nth(2).blur();
    await expect(seats(page).nth(2)).toHaveValue(stands);
  }

  await form.getByRole('button', { name: 'Remove Captain' }).click();
  await expect(roleNames(page).first()).toBeFocused();
  await form.getByRole('button', { name: 'Remove Cabin Crew' }).click();
  const last = form.getByRole('button', { name: 'Remove role 1' });
  await expect(last).toHaveAttribute('aria-disabled', 'true');
  await last.press('Enter');
  await expect(roleNames(page)).toHaveCount(1);
});
