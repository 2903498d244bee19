import { expect, type Page } from '@playwright/test';
import { fetchApi } from '../src/fetch-api.ts';
import { countStreams, gotoLive } from '../src/live.ts';
import { followRequests } from '../src/network-idle.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

test.use({ live: true });

const region = (page: Page, name: string) => page.getByRole('region', { name });
const takeCaptain = (page: Page) =>
  page.getByRole('button', { name: 'Self Allocate Take Captain seat' }).click();
const said = (page: Page) => page.locator('output[aria-live="polite"]').first();

test("two people on one flight see each other's changes, and keep their place", async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'LIVE1', departs: hoursAhead(24 * 70) });
  const [one, other] = [await pageOf('NoPictureNia'), await pageOf('KofiKnots')];
  await other.setViewportSize({ width: 1000, height: 500 });
  await gotoLive(one, `/flights/${id}`);
  await gotoLive(other, `/flights/${id}`);
  const search = other.getByRole('combobox', { name: 'Search staff' });
  await search.fill('Dis');
  await other.mouse.wheel(0, 120);
  await expect.poll(() => other.evaluate(() => scrollY)).toBeGreaterThan(0);
  const scrolled = await other.evaluate(() => scrollY);

  await takeCaptain(one);
  const captain = region(other, 'Captain');
  await expect(captain).toContainText('@NoPictureNia');
  await expect(captain).toHaveAttribute('data-changed');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('Dis');
  expect(await other.evaluate(() => scrollY)).toBe(scrolled);

  const dana = await requestsOf('DispatcherDana');
  await fetchApi(dana, 'setFlightStatus', { params: { id }, body: { status: 'BRIEFING' } });
  for (const page of [one, other]) {
    await expect(region(page, 'Boarding card')).toContainText('BRIEFING');
    await expect(said(page)).toHaveText('Flight LIVE1 is now BRIEFING.');
  }
  const nia = await fetchApi(dana, 'lookUpUser', { params: { identifier: 'NoPictureNia' } });
  await fetchApi(dana, 'unallocateUser', { params: { id }, body: { roleIndex: 0, userId: nia.userId } });
  await expect(captain).toContainText('0/1');
  await expect(said(one)).toHaveText('Your Captain seat on flight LIVE1 was removed.');
  await expect(said(other)).toHaveText('Flight LIVE1 is now BRIEFING.');
});

test('the element in use stays in its place while content is added above it', async ({
  pageOf,
  requestsOf,
}) => {
  await test.step('under the pointer, at the top of a page too, and when the new content is gone again', async () => {
    const ask = async (username: string, days: number) => {
      const day = hoursAhead(days * 24).slice(0, 10);
      const body = { from: day, to: day, reason: 'Away.' };
      return fetchApi(await requestsOf(username), 'askLeave', { body });
    };
    await ask('TwoRolesTara', 2);
    const page = await pageOf(cast.admin);
    const isQuiet = followRequests(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await gotoLive(page, '/admin?view=leave');
    const approve = (username: string) =>
      page.getByRole('button', { name: `Approve leave of @${username}`, exact: true });
    await expect(approve('TwoRolesTara')).toBeAttached();
    // Late content would be another change above it.
    await isQuiet();
    await approve('TwoRolesTara').hover();
    const top = async () => (await approve('TwoRolesTara').boundingBox())?.y ?? 0;
    const before = await top();
    const { leave } = await ask('NoPictureNia', 1);
    await expect(approve('NoPictureNia')).toBeAttached();
    // A page is scrolled by whole pixels.
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
    const owner = await requestsOf(cast.owner);
    await fetchApi(owner, 'approveLeave', { params: { id: leave._id }, body: {} });
    await expect(approve('NoPictureNia')).toHaveCount(0);
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
  });

  await test.step('in the middle of a phone', async () => {
    const departs = hoursAhead(24 * 74);
    for (const code of ['PLACE1', 'PLACE2', 'PLACE3', 'PLACE4']) {
      await stageFlight(requestsOf, { code, departs });
    }
    const page = await pageOf('KofiKnots');
    await page.setViewportSize({ width: 360, height: 500 });
    await gotoLive(page, `/flights?date=${departs.slice(0, 10)}`);
    const card = page.getByRole('article', { name: 'Flight PLACE3' });
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const topOf = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const top = await topOf();
    const before = await page.evaluate(() => scrollY);
    const earlier = new Date(Date.parse(departs) - 60_000).toISOString();
    await stageFlight(requestsOf, { code: 'PLACE0', departs: earlier });
    await expect(page.getByRole('article', { name: 'Flight PLACE0' })).toBeAttached();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    expect(await topOf()).toBe(top);
  });
});

test('the tabs of a browser share one stream, which another tab takes over, and which ends with their session', async ({
  page,
  context,
  signIn,
  requestsOf,
  expectRefusal,
}) => {
  const id = await stageFlight(requestsOf, { code: 'LIVE4', departs: hoursAhead(24 * 73) });
  const streams = countStreams(context);
  await signIn(page, 'FirstDayFreya');
  await gotoLive(page, `/flights/${id}`);
  const before = streams();
  const second = await context.newPage();
  await second.goto(`/flights/${id}`);
  await expect(region(second, 'Captain')).toContainText('0/1');
  await fetchApi(await requestsOf('NoPictureNia'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  for (const tab of [page, second]) await expect(region(tab, 'Captain')).toContainText('@NoPictureNia');
  expect(streams()).toBe(before);

  const taken = second.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.close();
  await taken;
  await fetchApi(await requestsOf('NoPictureNia'), 'unallocate', { params: { id } });
  await expect(region(second, 'Captain')).toContainText('0/1');

  const third = await context.newPage();
  await third.goto('/hub');
  await expect(third.getByRole('heading', { level: 1, name: 'Staff Hub' })).toBeVisible();
  expectRefusal(401, '/api/');
  // Not by a button of either tab, which would notify the other itself.
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const origin = new URL(second.url()).origin;
  const response = await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers: { cookie, origin } });
  expect(response.status).toBe(204);
  for (const tab of [second, third])
    await expect(tab.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
});
