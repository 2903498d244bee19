import { expect, type Locator, type Page } from '@playwright/test';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { writtenDateTime } from '../src/written-dates.ts';

const pass = (page: Page): Locator => page.getByRole('region', { name: 'Crew pass' });
const part = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });

const top = async (one: Locator): Promise<number | undefined> => (await one.boundingBox())?.y;

const open = async (page: Page, username: string): Promise<void> => {
  await page.goto(`/u/${username}`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Profile of @${username}`, exact: true }),
  ).toBeVisible();
  await expect(page).toHaveTitle(`Profile of @${username} · Aurora Air`);
};

const standings = [
  ['SuspendedSam', 'Trainee Crew', ['Suspended'], ['Active', 'On Leave']],
  ['GalleyGwen', 'Senior Crew', ['Active', 'On Leave'], ['Suspended']],
  ['trolleyTrix', 'Crew', ['Active'], ['Suspended', 'On Leave']],
  ['FarewellFelix', 'Unknown Rank', ['Active'], ['Suspended']],
  ['OutsiderOtto', 'Unknown Rank', ['Active'], ['Suspended']],
  ['TwoRolesTara', 'Dispatcher', ['Active'], ['Suspended']],
] as const;

test('a colleague is shown with rank and standing', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  for (const [username, rank, badges, others] of standings) {
    await open(page, username);
    await expect(pass(page)).toContainText(rank);
    for (const badge of badges) await expect(pass(page).getByText(badge, { exact: true })).toBeVisible();
    for (const badge of others) await expect(pass(page).getByText(badge, { exact: true })).toHaveCount(0);
  }
});

test('sanctions in force stand in full, without who issued them', async ({ pageOf, requestsOf }) => {
  const amir = await requestsOf('AdminAmir');
  const id = await memberIdOf(amir, 'SuspendedSam');
  const { user } = await makeCall(amir, 'adminUser', { params: { id } });
  const active = user.sanctions.filter(({ expiryDate }) => Date.parse(expiryDate) > Date.now());
  const page = await pageOf('CrewCasey');
  await open(page, 'SuspendedSam');
  const sanctions = part(page, `Active Sanctions (${active.length})`);
  for (const { breach, reason, comment, expiryDate, activeUntil } of active) {
    const ends = [expiryDate, ...(activeUntil === undefined ? [] : [activeUntil])];
    for (const text of [breach, reason, comment ?? '', ...ends.map(writtenDateTime)])
      await expect(sanctions).toContainText(text);
  }
  await expect(sanctions.getByRole('listitem')).toHaveText([/Suspension.*No\. 1/, /Warning.*No\. 1/]);
  const issuers = new Set(active.flatMap(({ issuerUsername }) => issuerUsername ?? []));
  expect(issuers.size).toBeGreaterThan(0);
  for (const issuer of issuers) await expect(sanctions).not.toContainText(issuer);
});

test('a colleague’s rewards, pay entries and hidden notes are not shown, whatever the viewer’s rank', async ({
  pageOf,
  requestsOf,
}) => {
  const amir = await requestsOf('AdminAmir');
  const id = await memberIdOf(amir, 'CrewCasey');
  const { user } = await makeCall(amir, 'adminUser', { params: { id } });
  const hidden = user.notes.filter(({ visibleToUser }) => !visibleToUser);
  expect(hidden.length).toBeGreaterThan(0);
  for (const viewer of ['CrewChidi', 'AdminAmir']) {
    const page = await pageOf(viewer);
    await open(page, 'CrewCasey');
    await expect(part(page, 'Public Notes').getByText('performance', { exact: true })).toBeVisible();
    await expect(part(page, 'Public Notes').getByText('other', { exact: true })).toBeVisible();
    await expect(part(page, /^(Rewards|Term pay)$/)).toHaveCount(0);
    for (const { content } of hidden) await expect(page.locator('body')).not.toContainText(content);
  }
});

test('five flights of the history show at first, and a click shows them all', async ({ pageOf }) => {
  const page = await pageOf('AdminAmir');
  await open(page, 'CrewCasey');
  const history = part(page, 'Flight History');
  await expect(history.getByRole('article')).toHaveCount(5);
  const more = history.getByRole('button', { name: /^Show all \d+$/ });
  const all = Number((await more.textContent())?.match(/\d+/)?.[0]);
  await more.click();
  await expect(history.getByRole('article')).toHaveCount(all);
  await expect(history.getByRole('button', { name: 'Show fewer' })).toBeFocused();
});

test('on a wide screen the pass and what a member flew begin at one height', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, 'SuspendedSam');
  const passTop = await top(pass(page));
  expect(passTop).toBeGreaterThan(0);
  expect(
    await top(page.getByRole('main').locator('dl').filter({ hasText: 'Term flights attended' }).first()),
  ).toBe(passTop);
});

test('who never came and never flew has a profile of empty parts', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await open(page, 'windsockWanda');
  await expect(pass(page)).toContainText('Never');
  await expect(pass(page)).toContainText('Personnel');
  await expect(part(page, 'Upcoming Flights')).toContainText('No upcoming flights allocated');
  await expect(part(page, 'Flight History')).toContainText('No flight history available');
  await expect(part(page, 'Rank History')).toContainText('No rank history available');
  for (const name of ['Qualifications & Certifications', /Active Sanctions/, 'Public Notes'])
    await expect(part(page, name)).toHaveCount(0);
});

test('whose picture Roblox does not send is drawn one', async ({ pageOf, sandbox }) => {
  const page = await pageOf('CrewCasey');
  await sandbox.putFault({ service: 'thumbnails', status: 503 });
  for (const username of ['NoPictureNia', 'PendingPicturePia', 'StickShakerStan']) {
    await open(page, username);
    const picture = pass(page).locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  }
});
