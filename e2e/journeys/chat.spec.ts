import { expect, type Page } from '@playwright/test';
import { toldInToast } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

test.use({ live: true });

const notDelivered = (page: Page) => page.getByRole('region', { name: 'Not delivered' });
const postOf = (page: Page, flightId: string) =>
  notDelivered(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/flights/${flightId}"]`) });

test('a post that the chat refused is shown with the reason, and sent again', async ({
  pageOf,
  sandbox,
  requestsOf,
  browser,
}) => {
  const page = await pageOf(cast.admin);
  await gotoLive(page, '/admin?view=chat');
  await expect(notDelivered(page)).toContainText('Nothing was given up.');
  await sandbox.putFault({ service: 'discord', status: 404, match: '/channels/1100000000000000001' });
  const code = '@everyone*x*';
  const flight = await stageFlight(requestsOf, {
    code,
    departs: hoursAhead(50),
    notes: '<@1> [a](http://b)',
  });
  const post = postOf(page, flight);
  await expect(post).toContainText('The chat answered 404: Unknown Channel. The channel was deleted');
  await expect(post).toContainText('in the flights channel');
  await sandbox.clearFaults();
  await sandbox.putFault({ service: 'discord', status: 503 });
  const later = await stageFlight(requestsOf, { code: 'LATER1', departs: hoursAhead(51) });
  await expect(page.getByText('it is tried again by itself')).toBeVisible();
  await expect(postOf(page, later)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Chat \d+ not delivered$/ })).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await checkNoSidewaysScroll(page, width);
  }
  await sandbox.clearFaults();
  await post.getByRole('button', { name: 'Send again' }).click();
  await expect(toldInToast(page, 'The post is on its way again')).toBeVisible();
  await expect(post).toHaveCount(0);

  const chat = await browser.newPage();
  const flights = chat.getByRole('region', { name: 'flights' });
  const message = flights.getByRole('listitem').filter({ hasText: code });
  const showsOnReload = (text: string) =>
    expect(async () => {
      await chat.goto(`${sandbox.url}/discord`);
      await expect(message).toContainText(text, { timeout: 500 });
    }).toPass();
  await showsOnReload('Captain: 1 of 1 free');
  await expect(message).toContainText('<@1> [a](http://b)');
  const member = await requestsOf('CrewCasey');
  await makeCall(member, 'allocate', { params: { id: flight }, body: { roleIndex: 0 } });
  await showsOnReload('Captain: full');
  await expect(message).toContainText('(edited)');
  await expect(message).toHaveCount(1);
  await chat.close();
});
