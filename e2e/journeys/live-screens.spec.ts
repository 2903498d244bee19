import { expect, type Page } from '@playwright/test';
import { holdAnswer } from '../src/intercept.ts';
import { countStreams, gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { followRequests } from '../src/requests-under-way.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { suspend } from '../src/suspend.ts';

test.use({ live: true });

const region = (page: Page, name: string) => page.getByRole('region', { name });
const takeCaptain = (page: Page) =>
  page.getByRole('button', { name: 'Self Allocate Take Captain seat' }).click();
const said = (page: Page) => page.locator('output[aria-live="polite"]').first();

test('two people on one flight see what the other does, and keep their place', async ({
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
  await makeCall(dana, 'setFlightStatus', { params: { id }, body: { status: 'BRIEFING' } });
  for (const page of [one, other]) {
    await expect(region(page, 'Boarding card')).toContainText('BRIEFING');
    await expect(said(page)).toHaveText('Flight LIVE1 is now BRIEFING.');
  }
  const nia = await makeCall(dana, 'lookUpUser', { params: { identifier: 'NoPictureNia' } });
  await makeCall(dana, 'unallocateUser', { params: { id }, body: { roleIndex: 0, userId: nia.userId } });
  await expect(captain).toContainText('0/1');
  await expect(said(one)).toHaveText('Your Captain seat on flight LIVE1 was removed.');
  await expect(said(other)).toHaveText('Flight LIVE1 is now BRIEFING.');
});

test('a dialog stays open, with what was typed, while the flight behind it changes', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'LIVE2', departs: hoursAhead(24 * 71) });
  const dana = await pageOf('DispatcherDana');
  await gotoLive(dana, `/flights/${id}`);
  await dana.getByRole('button', { name: 'Allocate user as Cabin Crew' }).click();
  const dialog = dana.getByRole('dialog');
  const field = dialog.getByRole('combobox');
  await field.fill('Kof');
  await makeCall(await requestsOf('NoPictureNia'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  await expect(dana.locator(`[data-live="seats:${id}:0"]`)).toContainText('@NoPictureNia');
  await expect(dialog).toBeVisible();
  await expect(field).toHaveValue('Kof');
  await expect(field).toBeFocused();
});

test('the schedule, the board and the members’ list follow what others do', async ({
  pageOf,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 72);
  const id = await stageFlight(requestsOf, { code: 'LIVE3', departs });
  const week = await pageOf('KofiKnots');
  const board = await pageOf('DispatcherDana');
  const members = await pageOf('AdminAmir');
  await gotoLive(week, `/flights?date=${departs.slice(0, 10)}`);
  await gotoLive(board, '/scheduling?q=LIVE3');
  await gotoLive(members, '/admin?search=NoPictureNia');
  await makeCall(await requestsOf('NoPictureNia'), 'allocate', { params: { id }, body: { roleIndex: 1 } });
  const card = week.getByRole('article', { name: 'Flight LIVE3' });
  await expect(card).toContainText('1/3 slots');
  await expect(card).toHaveAttribute('data-changed');
  await expect(board.getByRole('article', { name: 'Flight LIVE3' })).toContainText('1/3 seats');

  const admin = await requestsOf('AdminAmir');
  const { userId } = await makeCall(admin, 'lookUpUser', { params: { identifier: 'NoPictureNia' } });
  await makeCall(admin, 'setRole', { params: { id: userId }, body: { role: 'Live wire' } });
  const row = members.locator(`[data-live="member:${userId}"]`);
  await expect(row).toContainText('Live wire');
  await expect(row).toHaveAttribute('data-changed');
});

test('what one looks at stays while something comes above it', async ({ pageOf, requestsOf }) => {
  const departs = hoursAhead(24 * 74);
  for (const code of ['PLACE1', 'PLACE2', 'PLACE3', 'PLACE4'])
    await stageFlight(requestsOf, { code, departs });
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

test('what one points at stays under the pointer at the top of a page too, whatever comes above it', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'POINT1', departs: hoursAhead(24 * 76) });
  const params = { id };
  const nia = await requestsOf('NoPictureNia');
  await makeCall(nia, 'allocate', { params, body: { roleIndex: 1 } });
  const page = await pageOf(cast.admin);
  await page.setViewportSize({ width: 1280, height: 700 });
  await gotoLive(page, `/flights/${id}`);
  const remove = page.getByRole('button', { name: /^Unallocate @NoPictureNia/ });
  await remove.hover();
  const place = await remove.boundingBox();
  await makeCall(await requestsOf('CrewChidi'), 'allocate', { params, body: { roleIndex: 0 } });
  await expect(page.getByRole('button', { name: /^Unallocate @CrewChidi/ })).toBeVisible();
  expect(await remove.boundingBox()).toEqual(place);
});

test('a request for leave that comes above the one that is pointed at, and is decided again, does not move it', async ({
  pageOf,
  requestsOf,
}) => {
  const ask = async (username: string, days: number) => {
    const day = hoursAhead(days * 24).slice(0, 10);
    return makeCall(await requestsOf(username), 'askLeave', {
      body: { from: day, to: day, reason: 'Away.' },
    });
  };
  await ask('KofiKnots', 2);
  const page = await pageOf(cast.admin);
  const isQuiet = followRequests(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await gotoLive(page, '/admin?view=leave');
  const approve = (username: string) =>
    page.getByRole('button', { name: `Approve leave of @${username}`, exact: true });
  await expect(approve('KofiKnots')).toBeAttached();
  // What still comes in would be a change above it of another kind.
  await isQuiet();
  await approve('KofiKnots').hover();
  const top = async () => (await approve('KofiKnots').boundingBox())?.y ?? 0;
  const before = await top();
  const { leave } = await ask('NoPictureNia', 1);
  await expect(approve('NoPictureNia')).toBeAttached();
  // A page is scrolled by whole pixels.
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  const owner = await requestsOf(cast.owner);
  await makeCall(owner, 'approveLeave', { params: { id: leave._id }, body: {} });
  await expect(approve('NoPictureNia')).toHaveCount(0);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
});

test('changes that come faster than a slow line reads are read together, after the reading that is under way', async ({
  pageOf,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 75);
  const id = await stageFlight(requestsOf, { code: 'FAST1', departs });
  const page = await pageOf('KofiKnots');
  const isQuiet = followRequests(page);
  await gotoLive(page, `/flights?date=${departs.slice(0, 10)}`);
  const card = page.getByRole('article', { name: 'Flight FAST1' });
  await expect(card).toContainText('0/3 slots');
  await isQuiet();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/flights/week')) asked.push(request.url());
  });
  const { held, release } = await holdAnswer(page, '**/api/flights/week**');
  const nia = await requestsOf('NoPictureNia');
  await makeCall(nia, 'allocate', { params: { id }, body: { roleIndex: 0 } });
  await held;
  for (let n = 0; n < 5; n += 1) {
    await makeCall(nia, 'unallocate', { params: { id } });
    await makeCall(nia, 'allocate', { params: { id }, body: { roleIndex: 1 } });
  }
  await makeCall(await requestsOf('CrewChidi'), 'allocate', { params: { id }, body: { roleIndex: 1 } });
  release();
  await expect.poll(() => asked.length).toBe(2);
  await expect(card).toContainText('2/3 slots');
  await isQuiet();
  expect(asked).toHaveLength(2);
});

test('the tabs of a browser share one stream, and another tab takes over when the one with it is closed', async ({
  page,
  context,
  signIn,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'LIVE4', departs: hoursAhead(24 * 73) });
  const streams = countStreams(context);
  await signIn(page, 'FirstDayFreya');
  await gotoLive(page, `/flights/${id}`);
  const before = streams();
  const second = await context.newPage();
  await second.goto(`/flights/${id}`);
  await expect(region(second, 'Captain')).toContainText('0/1');
  await makeCall(await requestsOf('NoPictureNia'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  for (const tab of [page, second]) await expect(region(tab, 'Captain')).toContainText('@NoPictureNia');
  expect(streams()).toBe(before);

  const taken = second.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.close();
  await taken;
  await makeCall(await requestsOf('NoPictureNia'), 'unallocate', { params: { id } });
  await expect(region(second, 'Captain')).toContainText('0/1');
});

test('the end of a session ends every tab of it', async ({ page, context, signIn, expectRefusal }) => {
  expectRefusal(401, '/api/');
  await signIn(page, 'CrewCasey');
  await gotoLive(page, '/profile');
  const second = await context.newPage();
  await second.goto('/flights');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  // Not by a button of either tab, which would tell the other itself.
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const origin = new URL(page.url()).origin;
  const answer = await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers: { cookie, origin } });
  expect(answer.status).toBe(204);
  for (const tab of [page, second])
    await expect(tab.getByRole('link', { name: 'Log in with Roblox' })).toBeVisible();
});

test('a suspension ends every tab, and says why', async ({
  page,
  context,
  signIn,
  requestsOf,
  expectRefusal,
}) => {
  expectRefusal(403, '/api/');
  await signIn(page, 'SafetyCardSelma');
  await gotoLive(page, '/profile');
  const second = await context.newPage();
  await second.goto('/hub');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await suspend(await requestsOf('AdminAmir'), 'SafetyCardSelma', {
    breach: 'Section 9',
    reason: 'Left the stand',
    days: 2,
  });
  for (const tab of [page, second]) {
    await expect(tab.getByRole('dialog')).toContainText('Left the stand');
    await expect(tab).toHaveURL(/\/login/);
  }
});
