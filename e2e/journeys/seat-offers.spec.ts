import { expect, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

test.use({ live: true });

const phone = { width: 360, height: 740 };

const seat = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are allocated as Captain' });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ });
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Inbox' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Take over the Captain seat' });

const [giver, taker] = ['OfferGiver', 'OfferTaker'] as const;
const code = 'HAND1';

test('on a phone a seat is offered to a colleague, who takes it over from the inbox by keyboard', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  for (const username of [giver, taker]) await newMember({ sandbox, requestsOf }, username);
  const id = await stageFlight(requestsOf, { code, departs: hoursAhead(24 * 50) });
  await fetchApi(await requestsOf(giver), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  const colleague = await pageOf(taker);
  await colleague.setViewportSize(phone);
  await gotoLive(colleague, '/hub');

  const page = await pageOf(giver);
  await page.setViewportSize(phone);
  await gotoLive(page, `/flights/${id}`);
  await seat(page).getByRole('button', { name: 'Offer my seat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer your Captain seat' });
  await expect(dialog).toContainText('The seat stays yours until somebody takes it over');
  await checkNoSidewaysScroll(page, phone.width);
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
  await checkNoSidewaysScroll(colleague, phone.width);
  await colleague.keyboard.press('Enter');
  await expect(question(colleague)).toContainText(
    `You get the Captain seat on flight ${code} at once, and @${giver} gives it up and is notified.`,
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
