import { newMember } from '../../src/admin-page.ts';
import { fetchApi } from '../../src/fetch-api.ts';
import { hoursAhead, stageFlight } from '../../src/stage-flight.ts';
import { test } from '../engine-test.ts';
import { button, dialog, link, part, region } from '../target.ts';

const phone = { width: 500, height: 740 };

const bar = region('Your seat');

test('a member takes a seat and gives it back', async ({ open, portal: { sandbox }, requestsOf }) => {
  await newMember({ sandbox, requestsOf }, 'SeatSam');
  const id = await stageFlight(requestsOf, { code: 'SEAT', departs: hoursAhead(24 * 61) });
  const page = await open('SeatSam');
  await page.visit(`/flights/${id}`);
  await page.click(button('Self Allocate Take Captain seat'));
  await page.see(part('alert'), 'You are allocated as Captain');
  await page.see(region('Captain'), '@SeatSam');
  await page.click(button('Unallocate', region('Allocation')));
  await page.see(region('Captain'), '0/1');
  await page.see(button('Self Allocate Take Captain seat'));
});

test('on a phone the bottom bar takes a seat, gives it back, and undoes that', async ({
  open,
  portal: { sandbox },
  requestsOf,
}) => {
  await newMember({ sandbox, requestsOf }, 'BarBea');
  const id = await stageFlight(requestsOf, { code: 'BAR', departs: hoursAhead(24 * 62) });
  const page = await open('BarBea');
  await page.resize(phone);
  await page.visit(`/flights/${id}`);
  await page.click(button('Take Captain seat', bar));
  await page.see(bar, 'You have a seat as Captain');
  await page.click(button('Unallocate from flight BAR', bar));
  await page.click(button(/^Undo/, bar));
  await page.see(bar, 'You have a seat as Captain');
});

test('a member on the waitlist gets the seat as soon as it is free', async ({
  open,
  portal: { sandbox },
  requestsOf,
}) => {
  for (const username of ['LineLia', 'LineHal']) await newMember({ sandbox, requestsOf }, username);
  const id = await stageFlight(requestsOf, { code: 'LINE', departs: hoursAhead(24 * 63) });
  await fetchApi(await requestsOf('LineHal'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  const page = await open('LineLia');
  await page.visit(`/flights/${id}`);
  await page.click(button('Wait for a seat as Captain'));
  await page.see(region('Allocation'), 'You are first on the waitlist for Captain');
  const holder = await open('LineHal');
  await holder.visit(`/flights/${id}`);
  await holder.click(button('Unallocate', region('Allocation')));
  await holder.click(button('Give it back', dialog('Give back the Captain seat')));
  await page.see(part('alert'), 'You are allocated as Captain');
});

test('a seat is offered to a colleague, who takes it over from the inbox', async ({
  open,
  portal: { sandbox },
  requestsOf,
}) => {
  for (const username of ['OfferOla', 'OfferOtt']) await newMember({ sandbox, requestsOf }, username);
  const id = await stageFlight(requestsOf, { code: 'HAND', departs: hoursAhead(24 * 64) });
  await fetchApi(await requestsOf('OfferOla'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  const page = await open('OfferOla');
  await page.visit(`/flights/${id}`);
  await page.click(button('Offer my seat'));
  const offer = dialog('Offer your Captain seat');
  await page.type(part('combobox', 'Search staff', offer), 'OfferOtt');
  await page.click(part('option', /@OfferOtt/, offer));
  await page.see(region('Allocation'), 'You offer it to @OfferOtt.');

  const colleague = await open('OfferOtt');
  await colleague.click(button(/^Inbox, 1 unread/));
  await colleague.click(link(/Seat offered/, dialog('Inbox')));
  await colleague.click(button('Take over Captain seat from @OfferOla'));
  await colleague.click(button('Take over', dialog('Take over the Captain seat')));
  await colleague.see(part('alert'), 'You are allocated as Captain');
  await page.see(region('Captain'), '@OfferOtt');
});
