import { expect, type Page } from '@playwright/test';
import { formOf, memberHead, newMember, panelOf, rowOf } from '../src/admin-page.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { recordCalls } from '../src/record-calls.ts';
import { returnToWindow } from '../src/return-to-window.ts';
import { cast } from '../src/scenario.ts';
import { cardIn, shortenBoard } from '../src/scheduling-page.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

const profileEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Profile', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const openBySearch = async (page: Page, username: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Search staff' }).fill(username);
  await page.getByRole('option', { name: `@${username}` }).click();
  await expect(heading(page, `Profile of @${username}`)).toBeVisible();
};

test('the own profile is read again on every visit and every return to the window', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  const calls = recordCalls(page);
  const reads = () => calls.statusesOf('/api/users/profile');
  await page.goto('/profile');
  await expect.poll(reads).toEqual([200]);
  await returnToWindow(page);
  await expect.poll(reads).toEqual([200, 304]);
  await openBySearch(page, 'DispatcherDana');
  await profileEntry(page).click();
  await expect(heading(page, 'Profile Dashboard')).toBeVisible();
  await expect.poll(reads).toEqual([200, 304, 304]);
  await expect(page.getByRole('region', { name: 'Crew pass' })).toContainText('@CrewCasey');
});

test('a change shows on the next return to the window', async ({ pageOf, requestsOf }) => {
  const page = await pageOf('ISOBARisobel');
  await page.goto('/profile');
  const role = page.locator('dt', { hasText: 'Role' }).locator('xpath=following-sibling::dd');
  await expect(role).toHaveText('Personnel');
  const amir = await requestsOf('AdminAmir');
  await makeCall(amir, 'setRole', {
    params: { id: await memberIdOf(amir, 'ISOBARisobel') },
    body: { role: 'Weather watch' },
  });
  await returnToWindow(page);
  await expect(role).toHaveText('Weather watch');
});

test('a colleague’s profile is kept for five minutes, then read again', async ({ pageOf, requestsOf }) => {
  const dana = `/api/users/${await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana')}`;
  const page = await pageOf('CrewCasey');
  await page.clock.install();
  const calls = recordCalls(page);
  await page.goto('/profile');
  await openBySearch(page, 'DispatcherDana');
  await returnToWindow(page);
  await openBySearch(page, 'AdminAmir');
  await openBySearch(page, 'DispatcherDana');
  expect(calls.statusesOf(dana)).toEqual([200]);
  await page.clock.fastForward('04:00');
  await openBySearch(page, 'AdminAmir');
  await openBySearch(page, 'DispatcherDana');
  expect(calls.statusesOf(dana)).toEqual([200]);
  await page.clock.fastForward('01:01');
  await openBySearch(page, 'AdminAmir');
  await openBySearch(page, 'DispatcherDana');
  await expect.poll(() => calls.statusesOf(dana)).toEqual([200, 304]);
});

test('nothing private may stay in the browser’s cache', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  const policies = new Map<string, string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    policies.set(pathname, response.headers()['cache-control'] ?? 'none');
  });
  await page.goto('/profile');
  await openBySearch(page, 'DispatcherDana');
  const kindsOf = (fits: RegExp) =>
    new Set([...policies].filter(([path]) => fits.test(path)).map(([, policy]) => policy));
  expect(kindsOf(/^\/(api\/|profile$)/)).toEqual(new Set(['no-store']));
  expect(kindsOf(/^\/assets\//)).toEqual(new Set(['public, max-age=31536000, immutable']));
  expect([...kindsOf(/^\/avatars\//)].filter((policy) => !policy.startsWith('private, '))).toEqual([]);
  expect(policies.size).toBeGreaterThan(15);
});

test('a session that another tab made somebody else’s shows nothing of the first', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'CrewCasey');
  await openBySearch(page, 'DispatcherDana');
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(other, 'CrewChidi');
  await page.reload();
  await expect(heading(page, 'Profile Dashboard')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Crew pass' })).toContainText('@CrewChidi');
  await expect(page.locator('body')).not.toContainText('Casey');
});

test('an open week follows what others do, and is read again on return to the window', async ({
  pageOf,
  requestsOf,
}) => {
  const departs = hoursAhead(24 * 90);
  const id = await stageFlight(requestsOf, { code: 'FRESH1', departs });
  const dana = await requestsOf(cast.dispatcher);
  const page = await pageOf(cast.crew);
  await page.clock.install();
  await page.goto(`/flights?date=${departs.slice(0, 10)}`);
  const card = page.getByRole('article', { name: 'Flight FRESH1' });
  await expect(card).toContainText('AVAILABLE');
  await makeCall(dana, 'setFlightStatus', { params: { id }, body: { status: 'BRIEFING' } });
  await page.clock.fastForward(31_000);
  await expect(card).toContainText('BRIEFING');
  await makeCall(dana, 'setFlightStatus', { params: { id }, body: { status: 'CANCELLED' } });
  // Another window is in front for a while, and nothing is read behind it.
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  );
  await returnToWindow(page);
  await page.clock.fastForward(31_000);
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true }),
  );
  await expect(card).toContainText('BRIEFING');
  await returnToWindow(page);
  await expect(card).toContainText('CANCELLED');
});

for (const [name, hours] of [
  ['slow', -5],
  ['fast', 5],
] as const) {
  test(`on a device whose clock is five hours ${name}, nothing old is marked as new and the time shown is the portal’s`, async ({
    pageOf,
    requestsOf,
  }) => {
    const departs = hoursAhead(24 * 91);
    const id = await stageFlight(requestsOf, { code: `CLOCK${hours + 5}`, departs });
    const crew = await requestsOf(cast.crew);
    await makeCall(crew, 'allocate', { params: { id }, body: { roleIndex: 1 } });
    const page = await pageOf(cast.crew);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await page.goto(`/flights/${id}`);
    const seats = page.getByRole('region', { name: 'Cabin Crew' }).getByRole('listitem');
    await expect(seats).toHaveCount(1);
    await expect(seats).toHaveAttribute('data-new', 'false');
    const zulu = page.getByText('Zulu').locator('xpath=following-sibling::time');
    const minutes = [0, 1].map((ahead) => new Date(Date.now() + ahead * 60_000).toISOString().slice(11, 16));
    await expect(zulu).toHaveText(new RegExp(minutes.join('|')));

    await makeCall(await requestsOf(cast.admin), 'allocate', { params: { id }, body: { roleIndex: 0 } });
    await page.clock.fastForward(31_000);
    const captain = page.getByRole('region', { name: 'Captain' }).getByRole('listitem');
    await expect(captain).toHaveAttribute('data-new', 'true');
    await expect(seats).toHaveAttribute('data-new', 'false');
  });
}

/** Goes to a screen by its entry in the sidebar, as within one visit. */
const go = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: entry, exact: true }).click();

test('a review shows in the administration at once: who has flown enough is no longer below quota', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const username = 'FreshFreya';
  const userId = await newMember({ sandbox, requestsOf }, username);
  const amir = await requestsOf(cast.admin);
  const dana = await requestsOf(cast.dispatcher);
  await makeCall(amir, 'setQuota', { params: { id: userId }, body: { requiredFlights: 1 } });
  const id = await stageFlight(requestsOf, { code: 'FRESH2', departs: hoursAhead(-20) });
  await makeCall(dana, 'allocateUser', { params: { id }, body: { roleIndex: 0, userId } });
  await makeCall(dana, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });
  const page = await pageOf(cast.admin);
  await shortenBoard(page);
  await page.goto(`/admin?search=${username}&filter=below-quota`);
  await expect(rowOf(page, username)).toContainText('0 term flights');
  await go(page, 'Flight Scheduling');
  await cardIn(page, 'Concluded', 'FRESH2').getByRole('button', { name: 'Review & Award Points' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Award points' }).click();
  await expect(toasts(page, 'Flight reviewed and points awarded')).toBeVisible();
  // While the dialog stands, Back closes it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/filter=below-quota/);
  await expect(rowOf(page, username)).toHaveCount(0);
});

test('a suspension frees its seat in the week at once', async ({ pageOf, sandbox, requestsOf }) => {
  const username = 'SeatlessSven';
  const userId = await newMember({ sandbox, requestsOf }, username);
  const departs = hoursAhead(24 * 94);
  const id = await stageFlight(requestsOf, { code: 'FRESH3', departs });
  await makeCall(await requestsOf(cast.dispatcher), 'allocateUser', {
    params: { id },
    body: { roleIndex: 0, userId },
  });
  const page = await pageOf(cast.admin);
  await page.goto(`/flights?date=${departs.slice(0, 10)}`);
  const card = page.getByRole('article', { name: 'Flight FRESH3' });
  await expect(card).toContainText('1/3 slots');

  await go(page, 'Administrative Division');
  await page.getByRole('searchbox', { name: 'Search members' }).fill(username);
  await rowOf(page, username).getByRole('link').click();
  await page.getByRole('tab', { name: /^Sanctions/ }).click();
  await panelOf(page, 'Sanctions').getByRole('button', { name: 'Add sanction' }).click();
  const form = formOf(page, 'Add sanction');
  await form.getByLabel('Type').selectOption('suspension');
  await form.getByLabel('Breach').fill('Flight safety');
  await form.getByLabel('Reason').fill('Took off without clearance.');
  await form.getByRole('button', { name: 'Add sanction' }).click();
  await expect(memberHead(page).getByText('Suspended')).toBeVisible();

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(card).toContainText('0/3 slots');
});
