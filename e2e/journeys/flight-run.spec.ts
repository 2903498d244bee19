import { expect, type Page } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { discardTyped } from '../src/discard-typed.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { zuluDay } from '../src/scheduling-page.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

// One who has no seat anywhere.
const member = 'NoPictureNia';

const briefing = (page: Page) => page.getByRole('region', { name: 'Briefing' });
const form = (page: Page) => page.getByRole('form', { name: 'Edit flight' });
const briefingForm = (page: Page) => page.getByRole('form', { name: 'Edit briefing' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: false }).first();

test('the dispatcher briefs, seats a colleague found by name, and takes them off again', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'RUN1', departs: `${zuluDay(70)}T18:30:00.000Z` });
  const page = await pageOf(cast.dispatcher);
  await page.goto(`/flights/${id}`);
  await expect(briefing(page)).toContainText('No briefing yet');
  await page.getByRole('button', { name: 'Edit flight' }).click();
  await expect(field(page, 'Flight code')).toBeFocused();
  await field(page, 'Gate').fill('C7');
  await field(page, 'Boarding').fill('1815');
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toasts(page, 'Flight updated successfully')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit flight' })).toBeFocused();

  // By keyboard, because the toast of the edit before lies over the button.
  await briefing(page).getByRole('button', { name: 'Edit briefing' }).press('Enter');
  const text = briefingForm(page).getByLabel('Briefing notes');
  await expect(text).toBeFocused();
  await text.fill(`Welcome aboard.\n@${cast.crew} checks the cabin. <b>`);
  await briefingForm(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(briefingForm(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Briefing' })).toBeFocused();
  await expect(briefing(page)).toContainText('checks the cabin. <b>');
  await expect(briefing(page).getByRole('link', { name: `@${cast.crew}` })).toBeVisible();
  const card = page.getByRole('region', { name: 'Boarding card' });
  await expect(card).toContainText('C7');
  await expect(card).toContainText('18:15Z');
  const log = page.getByRole('region', { name: 'Activity Log' });
  await expect(log.getByRole('listitem').first()).toContainText('Changed briefing');
  await expect(log.getByRole('listitem').nth(1)).toContainText('Changed gate, boarding time');

  const crew = page.getByRole('region', { name: 'Cabin Crew' });
  await crew.getByRole('button', { name: 'Allocate user as Cabin Crew' }).click();
  const dialog = page.getByRole('dialog', { name: 'Allocate a user as Cabin Crew' });
  await expect(
    dialog.getByRole('region', { name: 'Free and licensed' }).getByRole('listitem').first(),
  ).toBeVisible();
  await checkAxe(page);
  await page.keyboard.type('c');
  await expect(dialog).toContainText('Type at least 2 characters to search for users');
  await page.keyboard.type('rewc');
  await dialog.getByRole('option', { name: cast.crew }).click();
  await expect(toasts(page, 'User allocated successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(crew).toContainText(`@${cast.crew}`);
  await expect(crew).toContainText('1/2');

  await crew.getByRole('button', { name: `Unallocate @${cast.crew} from Cabin Crew` }).click();
  await expect(toasts(page, 'User unallocated successfully')).toBeVisible();
  await expect(crew).toContainText('0/2');

  await crew.getByRole('button', { name: 'Allocate user as Cabin Crew' }).click();
  const free = dialog.getByRole('region', { name: 'Free and licensed' }).getByRole('button');
  const name = await free
    .first()
    .getByText(/^@\w+$/)
    .textContent();
  await free.first().click();
  await expect(dialog).toHaveCount(0);
  await expect(crew).toContainText(String(name));
  await crew.getByRole('button', { name: `Unallocate ${name} from Cabin Crew` }).click();
  await expect(crew).toContainText('0/2');
  await expect(log.getByRole('listitem').first()).toContainText('was taken off the seat as Cabin Crew');
});

test('a user who has a seat already is refused with the reason, and another can be chosen', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const id = await stageFlight(requestsOf, { code: 'RUN2', departs: hoursAhead(24 * 71) });
  const newcomer = await requestsOf(member);
  await newcomer.post(`/api/flights/${id}/allocate`, { data: { roleIndex: 0 } });
  const page = await pageOf(cast.admin);
  await page.goto(`/flights/${id}`);
  await page.getByRole('button', { name: 'Allocate user as Cabin Crew' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(member);
  expectRefusal(409, '/allocate-user');
  await dialog.getByRole('option', { name: member }).click();
  await expect(toasts(page, `@${member} is on this flight already, as Captain.`)).toBeVisible();
  await expect(dialog.getByRole('combobox')).toHaveValue(member);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Allocate user as Cabin Crew' })).toBeFocused();
});

test('the status can be set to any other until the flight is concluded; cancelling and concluding ask first', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'RUN3', departs: hoursAhead(2) });
  const page = await pageOf(cast.dispatcher);
  await page.goto(`/flights/${id}`);
  const statuses = page.getByRole('group', { name: 'Status' });
  await expect(statuses.getByRole('button')).toHaveText([
    'SCHEDULED',
    'AVAILABLE',
    'BRIEFING',
    'IN PROGRESS',
    'CONCLUDED',
    'CANCELLED',
  ]);
  await expect(statuses.getByRole('button', { name: 'AVAILABLE' })).toHaveAttribute('aria-pressed', 'true');
  await statuses.getByRole('button', { name: 'BRIEFING' }).click();
  await expect(toasts(page, 'Flight status updated')).toBeVisible();
  const newest = page.getByRole('region', { name: 'Activity Log' }).getByRole('listitem').first();
  await expect(newest).toContainText('AVAILABLE to BRIEFING');
  await expect(page.getByRole('region', { name: 'Allocation' })).toContainText('This flight is BRIEFING.');

  await statuses.getByRole('button', { name: 'CANCELLED' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel flight RUN3' });
  await expect(question).toContainText('Setting another status takes this back.');
  await checkAxe(page);
  await question.getByRole('button', { name: 'Keep the flight' }).click();
  await expect(question).toHaveCount(0);
  await expect(statuses.getByRole('button', { name: 'BRIEFING' })).toHaveAttribute('aria-pressed', 'true');

  await statuses.getByRole('button', { name: 'CONCLUDED' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Conclude flight' }).click();
  await expect(newest).toContainText('BRIEFING to CONCLUDED');
  await expect(statuses).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Status' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Edit flight' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Boarding card' })).toContainText(
    'Only an administrator can still change it.',
  );

  const admin = await pageOf(cast.admin);
  await admin.goto(`/flights/${id}`);
  await expect(admin.getByText('This flight is concluded, so its status is final.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Edit flight' })).toBeVisible();
  const crew = await pageOf(cast.crew);
  await crew.goto(`/flights/${id}`);
  await expect(crew.getByRole('button', { name: 'Edit flight' })).toHaveCount(0);
  await expect(crew.getByRole('group', { name: 'Status' })).toHaveCount(0);
});

test('what is wrong with an edit stands at its field', async ({ pageOf, requestsOf, expectRefusal }) => {
  const id = await stageFlight(requestsOf, { code: 'RUN4', departs: `${zuluDay(72)}T18:30:00.000Z` });
  const page = await pageOf(cast.dispatcher);
  await page.goto(`/flights/${id}`);
  await page.getByRole('button', { name: 'Edit flight' }).click();
  await field(page, 'Aircraft').fill('');
  await field(page, 'Boarding').fill('25:00');
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toasts(page, 'Please fill in all required fields')).toBeVisible();
  await expect(field(page, 'Aircraft')).toBeFocused();
  await expect(field(page, 'Aircraft')).toHaveAccessibleDescription(/This is required/);
  await expect(field(page, 'Boarding')).toHaveAccessibleDescription(/Give a time such as 18:30/);

  await field(page, 'Aircraft').fill('A350-900');
  await field(page, 'Boarding').fill('18:20');
  await field(page, 'Scheduled date').fill('2999-01-01');
  expectRefusal(400, `/api/flights/${id}`);
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(field(page, 'Scheduled date')).toHaveAccessibleDescription(/more than 366 days ahead/);
  await expect(field(page, 'Scheduled date')).toBeFocused();
  await discardTyped(form(page));
  await expect(page.getByRole('region', { name: 'Boarding card' })).toContainText('A330-300');
});

test('a refresh moves neither focus nor scroll nor what is typed, and says what changed underneath', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'RUN5', departs: hoursAhead(24 * 73) });
  const page = await pageOf(cast.dispatcher);
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/flights/${id}`);
  await page.getByRole('button', { name: 'Edit flight' }).click();
  const service = field(page, 'Service category');
  await service.fill('Half a w');
  const before = await service.boundingBox();

  const admin = await requestsOf(cast.admin);
  await admin.put(`/api/flights/${id}`, { data: { gate: 'D40', aircraft: 'A350-900' } });
  await page.clock.fastForward(31_000);
  await expect(form(page).getByRole('status')).toContainText('gate to D40');
  await expect(form(page).getByRole('status')).toContainText('aircraft to A350-900');
  await expect(page.getByRole('region', { name: 'Boarding card' })).toContainText('D40');
  await expect(service).toHaveValue('Half a w');
  await expect(service).toBeFocused();
  await expect(field(page, 'Gate')).toHaveValue('B12');
  // The note above it took room; what is being typed in stays where it is all the same.
  const after = await service.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1000))).toBeLessThan(2);

  await page.keyboard.type('ord');
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toasts(page, 'Flight updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Boarding card' })).toContainText('Half a word');
  await expect(page.getByRole('region', { name: 'Boarding card' })).toContainText('D40');
});

test('an edit says why it can no longer be saved once the flight is concluded, and keeps what is typed', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'RUN6', departs: hoursAhead(3) });
  const page = await pageOf(cast.dispatcher);
  await page.clock.install();
  await page.goto(`/flights/${id}`);
  await page.getByRole('button', { name: 'Edit flight' }).click();
  await field(page, 'Gate').fill('C7');
  const save = form(page).getByRole('button', { name: 'Save changes' });
  await expect(save).toHaveCSS('cursor', 'pointer');

  const admin = await requestsOf(cast.admin);
  await makeCall(admin, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });
  await page.clock.fastForward(31_000);
  const why = form(page).getByRole('status').getByText('Only an administrator can still change it.');
  await expect(why).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toHaveCSS('cursor', 'default');
  await expect(field(page, 'Gate')).toHaveValue('C7');
});

test('a briefing that somebody else saved meanwhile shows beside one’s own', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, {
    code: 'RUN7',
    departs: hoursAhead(24 * 75),
    notes: 'As it was.',
  });
  const page = await pageOf(cast.dispatcher);
  await page.clock.install();
  await page.goto(`/flights/${id}`);
  await page.getByRole('button', { name: 'Edit briefing' }).click();
  const text = briefingForm(page).getByLabel('Briefing notes');
  await text.fill('Meet at the gate.');

  const admin = await requestsOf(cast.admin);
  await makeCall(admin, 'editFlight', { params: { id }, body: { notes: 'Meet at\nthe hangar.' } });
  await page.clock.fastForward(31_000);
  const theirs = briefingForm(page).getByRole('status').getByText('Meet at\nthe hangar.', { exact: true });
  await expect(theirs).toBeVisible();
  await expect(text).toHaveValue('Meet at the gate.');
});
