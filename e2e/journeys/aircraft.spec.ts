import { expect, type Page } from '@playwright/test';
import { toldInToast } from '../src/admin-page.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import {
  newFlightForm,
  openNewFlight,
  shortenBoard,
  typedFlight,
  typeFlight,
  zuluDay,
} from '../src/scheduling-page.ts';
import { stageFlight } from '../src/stage-flight.ts';

const roleNames = (page: Page) =>
  newFlightForm(page)
    .getByLabel(/^Name of role/)
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')));

test('a type of aircraft that is kept fills the roles of a flight, and a flight at the same gate is named', async ({
  pageOf,
  requestsOf,
}) => {
  const page = await pageOf(cast.admin);
  await page.goto('/admin?view=aircraft');
  const pane = page.getByRole('region', { name: 'Types of aircraft' });
  await pane.getByRole('button', { name: 'Add aircraft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add aircraft' });
  await dialog.getByLabel(/^Name( \*)?$/).fill('Concorde');
  await dialog.getByLabel('Name of role 2').fill('Flight Engineer');
  await dialog.getByLabel('Seats of Flight Engineer').fill('1');
  await dialog.getByLabel('Qualification for Captain').selectOption('Captain License');
  await dialog.getByRole('button', { name: 'Add aircraft' }).click();
  await expect(toldInToast(page, 'Aircraft added')).toBeVisible();
  await expect(pane.getByRole('listitem').filter({ hasText: 'Concorde' })).toContainText(
    '1 Captain, 1 Flight Engineer',
  );

  await stageFlight(requestsOf, { code: 'CW841', departs: `${zuluDay(21)}T18:30:00.000Z` });
  await shortenBoard(page);
  await page.goto('/scheduling');
  await openNewFlight(page);
  const form = newFlightForm(page);
  const aircraft = form.getByLabel(/^Aircraft( \*)?$/);
  await aircraft.fill('concorde');
  await form.getByLabel(/^Gate$/).focus();
  await expect(aircraft).toHaveValue('Concorde');
  expect(await roleNames(page)).toEqual(['Captain', 'Flight Engineer']);
  await expect(form.getByLabel('Qualification for Captain')).toHaveValue('Captain License');
  // What is changed by hand stays, also where the draft is brought back; the kept roles are a press away.
  await form.getByLabel('Seats of Flight Engineer').fill('2');
  await page.reload();
  await aircraft.focus();
  await form.getByLabel(/^Gate$/).focus();
  await expect(form.getByLabel('Seats of Flight Engineer')).toHaveValue('2');
  await form.getByRole('button', { name: 'Use these roles: 1 Captain, 1 Flight Engineer' }).click();
  await expect(form.getByLabel('Seats of Flight Engineer')).toHaveValue('1');
  await expect(form.getByText('As on earlier flights')).toHaveCount(0);
  // A type that is changed meanwhile changes no draft; its roles of now are a press away.
  const admin = await requestsOf(cast.admin);
  const { aircraft: types } = await makeCall(admin, 'aircraft', {});
  const type = types.find(({ name }) => name === 'Concorde');
  const changed = { name: 'Concorde', roles: [{ name: 'Captain', capacity: 3 }] };
  await makeCall(admin, 'changeAircraft', { params: { id: type?._id ?? '' }, body: changed });
  await page.reload();
  await aircraft.focus();
  await form.getByLabel(/^Gate$/).focus();
  await expect(form.getByRole('button', { name: 'Use these roles: 3 Captain' })).toBeVisible();
  expect(await roleNames(page)).toEqual(['Captain', 'Flight Engineer']);

  await typeFlight(form, {
    ...typedFlight('CW842', zuluDay(21)),
    Aircraft: 'Concorde',
  });
  await expect(form.getByRole('status').filter({ hasText: 'Also at gate B12' })).toContainText('CW841');
  await form.getByRole('button', { name: 'Create Flight' }).click();
  await expect(toldInToast(page, 'Flight created successfully')).toBeVisible();

  await page.goto('/admin?view=aircraft');
  await pane.getByRole('button', { name: 'Remove Concorde' }).click();
  await page
    .getByRole('dialog', { name: 'Remove aircraft' })
    .getByRole('button', { name: 'Remove aircraft' })
    .click();
  await expect(toldInToast(page, 'Aircraft removed')).toBeVisible();
  await expect(pane.getByText('Concorde')).toHaveCount(0);
});
