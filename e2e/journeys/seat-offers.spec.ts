import { expect, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

test.use({ live: true });

const sizes = [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

const seat = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are allocated as Captain' });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ });
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Inbox' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Take over the Captain seat' });

for (const [where, size] of sizes) {
  const [giver, taker] = [`Giver${size.width}`, `Taker${size.width}`];

  test(`on ${where} a seat is offered to a colleague, who takes it over from the inbox by keyboard`, async ({
    pageOf,
    sandbox,
    requestsOf,
  }) => {
    for (const username of [giver, taker]) await newMember({ sandbox, requestsOf }, username);
    const code = `HAND${size.width}`;
    const id = await stageFlight(requestsOf, { code, departs: hoursAhead(24 * 50 + size.width / 100) });
    await makeCall(await requestsOf(giver), 'allocate', { params: { id }, body: { roleIndex: 0 } });
    const colleague = await pageOf(taker);
    await colleague.setViewportSize(size);
    await gotoLive(colleague, '/hub');

    const page = await pageOf(giver);
    await page.setViewportSize(size);
    await gotoLive(page, `/flights/${id}`);
    await seat(page).getByRole('button', { name: 'Offer my seat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Offer your Captain seat' });
    await expect(dialog).toContainText('The seat stays yours until somebody takes it over');
    await checkNoSidewaysScroll(page, size.width);
    await dialog.getByRole('combobox', { name: 'Search staff' }).fill(taker);
    await dialog
      .getByRole('option')
      .filter({ hasText: `@${taker}` })
      .click();
    await expect(dialog).toHaveCount(0);
    await expect(seat(page)).toContainText(
      `You offer it to @${taker}. It is yours until somebody takes it over.`,
    );

    await expect(bell(colleague)).toHaveAccessibleName('Inbox, 1 unread');
    await bell(colleague).click();
    await inbox(colleague).getByRole('link', { name: 'Seat offered' }).click();
    await expect(colleague).toHaveURL(`/flights/${id}#offer`);
    const take = colleague.getByRole('button', { name: `Take over Captain seat from @${giver}` });
    await expect(take).toBeFocused();
    await checkNoSidewaysScroll(colleague, size.width);
    await colleague.keyboard.press('Enter');
    await expect(question(colleague)).toContainText(
      `You get the Captain seat on flight ${code} at once, and @${giver} leaves it and is told.`,
    );
    await question(colleague).getByRole('button', { name: 'Take over' }).click();
    await expect(toasts(colleague, 'The seat is yours')).toBeVisible();
    await expect(seat(colleague)).toBeVisible();

    await expect(seat(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Captain', exact: true })).toContainText(`@${taker}`);
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread');
    await bell(page).click();
    await expect(inbox(page)).toContainText(`@${taker} took over your seat as Captain on ${code}.`);
  });
}

test('a seat that is offered to anyone is taken over in the week, unless the offer ends first', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  for (const username of ['AnyGiver', 'AnyTaker']) await newMember({ sandbox, requestsOf }, username);
  const departs = hoursAhead(24 * 53);
  const id = await stageFlight(requestsOf, { code: 'ANYONE', departs });
  await makeCall(await requestsOf('AnyGiver'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  const giver = await pageOf('AnyGiver');
  await gotoLive(giver, `/flights/${id}`);
  const taker = await pageOf('AnyTaker');
  await gotoLive(taker, `/flights?date=${departs.slice(0, 10)}`);
  const card = taker.getByRole('article', { name: 'Flight ANYONE' });
  const take = card.getByRole('button', { name: 'Take over Captain seat from @AnyGiver' });

  const offer = async () => {
    await seat(giver).getByRole('button', { name: 'Offer my seat' }).click();
    await giver.getByRole('button', { name: 'Offer to anyone' }).click();
    await expect(seat(giver)).toContainText('You offer it to anyone.');
  };
  await offer();
  await take.click();
  await expect(question(taker)).toContainText('@AnyGiver leaves it and is told');
  await seat(giver).getByRole('button', { name: 'Withdraw offer' }).click();
  await expect(toasts(giver, 'Your seat is yours again')).toBeVisible();
  await expect(question(taker)).toContainText('This seat is not offered to you any more.');
  await question(taker).getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(take).toHaveCount(0);

  await offer();
  await take.click();
  await question(taker).getByRole('button', { name: 'Take over' }).click();
  await expect(toasts(taker, 'The seat is yours')).toBeVisible();
  await expect(card).toContainText('Allocated');
  await expect(seat(giver)).toHaveCount(0);
});

test('who comes for an offer that has ended is told so', async ({ pageOf, sandbox, requestsOf }) => {
  await newMember({ sandbox, requestsOf }, 'LateLara');
  const id = await stageFlight(requestsOf, { code: 'LATE1', departs: hoursAhead(24 * 54) });
  const page = await pageOf('LateLara');
  await gotoLive(page, `/flights/${id}#offer`);
  await expect(page.getByText('The seat that was offered to you is not offered any more.')).toBeVisible();
});

test('on a phone every act on a card of the week is whole, the taking over of a seat too', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const [giver, taker] = ['WeekGiver', 'WeekTaker'];
  for (const username of [giver, taker]) await newMember({ sandbox, requestsOf }, username);
  const departs = hoursAhead(24 * 53);
  const id = await stageFlight(requestsOf, { code: 'WHOLE1', departs });
  const requests = await requestsOf(giver);
  await makeCall(requests, 'allocate', { params: { id }, body: { roleIndex: 1 } });
  await makeCall(requests, 'offerSeat', { params: { id }, body: {} });
  const page = await pageOf(taker);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/flights?date=${departs.slice(0, 10)}`);
  const card = page.getByRole('article').filter({ hasText: 'WHOLE1' });
  const acts = [
    card.getByRole('button', { name: 'Take over Cabin Crew seat' }),
    card.getByRole('link', { name: 'View & Allocate' }),
    card.getByRole('link', { name: 'Details' }),
  ];
  for (const act of acts) {
    await act.scrollIntoViewIfNeeded();
    await expect(act).toBeInViewport({ ratio: 1 });
  }
});
