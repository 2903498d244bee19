import { expect, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

test.use({ live: true });

const phone = { width: 360, height: 740 };

const role = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const place = (page: Page) =>
  page
    .getByRole('region', { name: 'Allocation' })
    .getByRole('status')
    .filter({ hasText: 'on the waitlist for' });
const seat = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are allocated as Captain' });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ });

const [holder, first, second] = ['LineHolder', 'LineFirst', 'LineSecond'] as const;
const code = 'LINE1';

test('on a phone a member joins a waitlist, moves up, gets the seat, and is notified at once', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  for (const username of [holder, first, second]) await newMember({ sandbox, requestsOf }, username);
  const id = await stageFlight(requestsOf, { code, departs: hoursAhead(24 * 60) });
  await fetchApi(await requestsOf(holder), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  await fetchApi(await requestsOf(first), 'wait', { params: { id }, body: { roleIndex: 0 } });

  const page = await pageOf(second);
  await page.setViewportSize(phone);
  await gotoLive(page, `/flights/${id}`);
  const captain = role(page, 'Captain');
  await expect(captain).toContainText('Full, 1 waiting');
  await captain.getByRole('button', { name: 'Wait for a seat as Captain' }).click();
  await expect(place(page)).toContainText('You are second on the waitlist for Captain');
  await expect(place(page)).toContainText('the first person on the waitlist gets it at once');
  await expect(captain).toContainText('Full, 2 waiting');
  await expect(captain.getByRole('list', { name: 'Waitlist for Captain' })).toHaveCount(0);
  await checkNoSidewaysScroll(page, phone.width);

  const dispatcher = await pageOf(cast.dispatcher);
  await gotoLive(dispatcher, `/flights/${id}`);
  const line = role(dispatcher, 'Captain')
    .getByRole('list', { name: 'Waitlist for Captain' })
    .getByRole('listitem');
  await expect(line).toHaveText([new RegExp(`@${first}since`), new RegExp(`@${second}since`)]);

  const ahead = await pageOf(first);
  await ahead.setViewportSize(phone);
  await gotoLive(ahead, `/flights/${id}`);
  await place(ahead).getByRole('button', { name: 'Leave waitlist' }).click();
  await expect(toasts(ahead, 'You left the waitlist')).toBeVisible();
  await expect(place(ahead)).toHaveCount(0);
  await expect(place(page)).toContainText('You are first on the waitlist for Captain');
  await expect(line).toHaveText([new RegExp(`@${second}since`)]);

  const leaver = await pageOf(holder);
  await leaver.setViewportSize(phone);
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
