import { expect, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { recordCalls } from '../src/record-calls.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, openNewFlight, typedFlight, typeFlight, zuluDay } from '../src/scheduling-page.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

test.use({ live: true });

const sizes = [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

const role = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const place = (page: Page) =>
  page.getByRole('region', { name: 'Allocation' }).getByRole('status').filter({ hasText: 'in line for' });
const seat = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are allocated as Captain' });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ });

for (const [where, size] of sizes) {
  const [holder, first, second] = [`Holder${size.width}`, `First${size.width}`, `Second${size.width}`];

  test(`on ${where} one waits for a seat, moves up as others leave, gets it, and hears of it at once`, async ({
    pageOf,
    sandbox,
    requestsOf,
  }) => {
    for (const username of [holder, first, second]) await newMember({ sandbox, requestsOf }, username);
    const code = `LINE${size.width}`;
    const id = await stageFlight(requestsOf, { code, departs: hoursAhead(24 * 60 + size.width / 100) });
    await makeCall(await requestsOf(holder), 'allocate', { params: { id }, body: { roleIndex: 0 } });
    await makeCall(await requestsOf(first), 'wait', { params: { id }, body: { roleIndex: 0 } });

    const page = await pageOf(second);
    await page.setViewportSize(size);
    await gotoLive(page, `/flights/${id}`);
    const captain = role(page, 'Captain');
    await expect(captain).toContainText('Full, 1 in line');
    await captain.getByRole('button', { name: 'Wait for a seat as Captain' }).click();
    await expect(toasts(page, 'You are in line for a seat')).toContainText(
      'You are second in line for Captain.',
    );
    await expect(place(page)).toContainText('You are second in line for Captain');
    await expect(place(page)).toContainText('given to the first in line at once');
    await expect(captain).toContainText('Full, 2 in line');
    await expect(captain.getByRole('list', { name: 'In line for Captain' })).toHaveCount(0);
    await checkNoSidewaysScroll(page, size.width);

    const dispatcher = await pageOf(cast.dispatcher);
    await gotoLive(dispatcher, `/flights/${id}`);
    const line = role(dispatcher, 'Captain')
      .getByRole('list', { name: 'In line for Captain' })
      .getByRole('listitem');
    await expect(line).toHaveText([new RegExp(`@${first}since`), new RegExp(`@${second}since`)]);

    const ahead = await pageOf(first);
    await ahead.setViewportSize(size);
    await gotoLive(ahead, `/flights/${id}`);
    await place(ahead).getByRole('button', { name: 'Leave the line' }).click();
    await expect(toasts(ahead, 'You left the line')).toBeVisible();
    await expect(place(ahead)).toHaveCount(0);
    await expect(place(page)).toContainText('You are first in line for Captain');
    await expect(line).toHaveText([new RegExp(`@${second}since`)]);

    const leaver = await pageOf(holder);
    await leaver.setViewportSize(size);
    await gotoLive(leaver, `/flights/${id}`);
    await seat(leaver).getByRole('button', { name: 'Unallocate' }).click();
    const question = leaver.getByRole('dialog', { name: 'Give back the Captain seat' });
    await expect(question).toContainText('One person waits for it and gets it at once.');
    await question.getByRole('button', { name: 'Give it back' }).click();
    await expect(toasts(leaver, 'Successfully unallocated from flight')).toBeVisible();
    await expect(leaver.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(role(leaver, 'Captain')).toContainText(`@${second}`);

    await expect(seat(page)).toBeVisible();
    await expect(place(page)).toHaveCount(0);
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread');
    await bell(page).click();
    await expect(page.getByRole('dialog', { name: 'Inbox' })).toContainText(
      `A seat as Captain on ${code} became free, and it is yours`,
    );
  });
}

test('the week says that a flight is full, how many wait, and one’s own place', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  for (const username of ['WeekHolder', 'WeekWaiter']) await newMember({ sandbox, requestsOf }, username);
  const departs = hoursAhead(24 * 63);
  const roles = [{ name: 'Captain', capacity: 1 }];
  const id = await stageFlight(requestsOf, { code: 'FULLWK', departs, roles });
  await makeCall(await requestsOf('WeekHolder'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  const page = await pageOf('WeekWaiter');
  await gotoLive(page, `/flights?date=${departs.slice(0, 10)}`);
  const card = page.getByRole('article', { name: 'Flight FULLWK' });
  await expect(card.getByText('Full', { exact: true })).toBeVisible();
  await expect(card).toContainText('1/1 slots');
  await makeCall(await requestsOf('WeekWaiter'), 'wait', { params: { id }, body: { roleIndex: 0 } });
  await expect(card.getByText('Full, 1 in line', { exact: true })).toBeVisible();
  await expect(card).not.toContainText('slots, full');
  await expect(card).toContainText('First in line');
  await page.goto('/profile');
  const waiting = page.getByRole('region', { name: 'Waiting for a Seat' });
  await expect(waiting.getByRole('article', { name: 'Flight FULLWK' })).toContainText('First in line');
});

test('a seat that was given back is taken again from its toast', async ({ pageOf, sandbox, requestsOf }) => {
  await newMember({ sandbox, requestsOf }, 'UndoUwe');
  const id = await stageFlight(requestsOf, { code: 'UNDO1', departs: hoursAhead(24 * 64) });
  await makeCall(await requestsOf('UndoUwe'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  const page = await pageOf('UndoUwe');
  await gotoLive(page, `/flights/${id}`);
  await seat(page).getByRole('button', { name: 'Unallocate' }).click();
  await expect(seat(page)).toHaveCount(0);
  await toasts(page, 'Successfully unallocated from flight').getByRole('button', { name: 'Undo' }).click();
  await expect(seat(page)).toBeVisible();
  await expect(toasts(page, 'Successfully unallocated from flight')).toHaveCount(0);
  // The toast took its button away, but not the focus.
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1);
});

test('a role that needs a licence says what one lacks and what is free before anything is pressed', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const userId = await newMember({ sandbox, requestsOf }, 'LicenceLou');
  const roles = [
    { name: 'Captain', capacity: 1, requires: 'Captain License' },
    { name: 'Cabin Crew', capacity: 2 },
  ] as const;
  const id = await stageFlight(requestsOf, { code: 'WINGS1', departs: hoursAhead(24 * 65), roles });
  const page = await pageOf('LicenceLou');
  const calls = recordCalls(page);
  await gotoLive(page, `/flights/${id}`);
  const captain = role(page, 'Captain');
  await expect(captain).toContainText('Needs the Captain License');
  await expect(captain).toContainText(
    'Needs the Captain LicenseYou hold no qualification yet. Cabin Crew has 2 free slots.',
  );
  await expect(captain.getByRole('button')).toHaveCount(0);
  await expect(role(page, 'Cabin Crew').getByRole('button', { name: 'Self Allocate' })).toBeVisible();

  const dispatcher = await pageOf(cast.dispatcher);
  await gotoLive(dispatcher, `/flights/${id}`);
  await role(dispatcher, 'Captain').getByRole('button', { name: 'Allocate user as Captain' }).click();
  const dialog = dispatcher.getByRole('dialog', { name: 'Allocate a user as Captain' });
  await dialog.getByRole('combobox', { name: 'Search staff' }).fill('LicenceLou');
  const found = dialog.getByRole('option').filter({ hasText: '@LicenceLou' });
  await expect(found).toContainText('Does not hold the Captain License.');
  await found.click();
  await expect(toasts(dispatcher, 'User allocated successfully')).toBeVisible();
  await expect(dispatcher.getByRole('region', { name: 'Activity Log' })).toContainText(
    'without Captain License',
  );
  const given = { params: { id }, body: { roleIndex: 0, userId } };
  await makeCall(await requestsOf(cast.dispatcher), 'unallocateUser', given);

  await expect(captain).toContainText('0/1');
  await expect(captain.getByRole('button')).toHaveCount(0);
  const licence = { params: { id: userId }, body: { name: 'Captain License' } } as const;
  await makeCall(await requestsOf(cast.admin), 'addQualification', licence);
  await captain.getByRole('button', { name: 'Self Allocate Take Captain seat' }).click();
  await expect(toasts(page, 'Successfully allocated to flight')).toBeVisible();
  expect(calls.statusesOf(`/api/flights/${id}/allocate`)).toEqual([200]);
});

test('the form asks what a role needs, and proposes what it needed last', async ({ pageOf }) => {
  const page = await pageOf(cast.dispatcher);
  await page.goto('/scheduling');
  const form = await openNewFlight(page);
  const fill = async (code: string) => {
    await typeFlight(form, typedFlight(code, zuluDay(66)));
    await form.getByLabel('Name of role 1').fill('Loadmaster');
  };
  const needs = form.getByLabel('Qualification for Loadmaster');
  await fill('NEEDS1');
  await expect(needs).toHaveValue('nothing');
  await needs.selectOption('Needs Ground Services Licence');
  await form.getByRole('button', { name: 'Create Flight' }).click();
  await expect(toasts(page, 'Flight created successfully')).toBeVisible();
  await expect(cardIn(page, 'Pending Approval', 'NEEDS1')).toBeVisible();
  await fill('NEEDS2');
  await expect(needs).toHaveValue('Ground Services Licence');
  await expect(form).toContainText('As it was last');
});
