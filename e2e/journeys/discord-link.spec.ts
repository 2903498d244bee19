import { expect } from '@playwright/test';
import { newMember, toldInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { atDiscord } from '../src/discord-account.ts';
import { test } from '../src/portal.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

test('a member joins their Discord account by the address it answered, takes a seat from there, and parts from it', async ({
  pageOf,
  portal,
  sandbox,
  request,
  requestsOf,
}) => {
  const username = 'DiscordDora';
  await newMember({ sandbox, requestsOf }, username);
  const flight = await stageFlight(requestsOf, { code: 'DC12', departs: hoursAhead(50) });
  const user = { id: '1200000000000000042', username: 'dora.flies' };
  const type = (name: string) => atDiscord(request, portal.url, user, { type: 2, data: { name } });
  const seat = { type: 3, data: { custom_id: `take:${flight}`, component_type: 3, values: ['1'] } };
  expect(await atDiscord(request, portal.url, user, seat)).toContain('Type /link');
  const [address = ''] = /http:\S+\/link\/\S+/.exec(await type('link')) ?? [];

  const page = await pageOf(username);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Discord account' })).toBeVisible();
  await expect(page.getByText('Join the Discord account @dora.flies to @DiscordDora?')).toBeVisible();
  await checkNoSidewaysScroll(page, 360);
  await page.getByRole('button', { name: 'Join it to me' }).press('Enter');
  await expect(toldInToast(page, 'Your Discord account is joined to you')).toBeVisible();
  await expect(page.getByText('Go back to Discord')).toBeFocused();

  expect(await atDiscord(request, portal.url, user, seat)).toContain('You have a seat on **DC12**');
  await page.getByRole('link', { name: 'To my profile' }).click();
  await expect(page.getByRole('main')).toContainText('DC12');
  const own = page.getByRole('region', { name: 'Your Discord account' });
  await expect(own).toContainText('@dora.flies acts as you there since');
  await checkNoSidewaysScroll(page, 360);
  await own.getByRole('button', { name: 'Part from it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Part' }).click();
  await expect(own).toContainText('None is joined to you.');
  expect(await type('me')).toContain('Type /link');
});
