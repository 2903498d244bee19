import type { AnswerOf } from '@crewroom/domain/catalogue/calls';
import { expect, type Locator, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { writtenDate, writtenDateTime, writtenTime } from '../src/written-dates.ts';

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** What stands in a card of figures under its label. */
const figures = (page: Page, label: string): Locator =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');

type Profile = AnswerOf<'ownProfile'>;
type Flight = Profile['upcomingFlights'][number] | Profile['flightHistory'][number];

const expectFlight = async (row: Locator, flight: Flight): Promise<void> => {
  const { flightCode, route, scheduledDate, aircraft, status } = flight;
  for (const text of [
    flightCode,
    status,
    flight.userRole || 'Passenger',
    `${route.departure} → ${route.arrival}`,
    writtenDate(scheduledDate, 'zulu'),
    `${writtenTime(scheduledDate, 'zulu')}Z`,
    `${writtenTime(scheduledDate, 'local')} local`,
    aircraft,
  ]) {
    await expect(row).toContainText(text);
  }
};

const beThereOf = ({ userRole, times }: Profile['upcomingFlights'][number]): RegExp =>
  new RegExp(`Be there .*${userRole === 'Passenger' ? times.passengerJoining : times.staffJoining}Z`);

test('the pass says who one is', async ({ pageOf, requestsOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  const pass = part(page, 'Crew pass');
  await expect(pass).toBeVisible();
  const { user } = await makeCall(await requestsOf('CrewCasey'), 'ownProfile');
  await expect(pass.getByRole('heading', { name: user.robloxDisplayName, exact: true })).toBeVisible();
  await expect(pass).toContainText('@CrewCasey');
  await expect(pass).toContainText(user.groupRank?.rankName ?? 'nobody');
  await expect(figures(page, 'Role')).toHaveText(user.role ?? 'Personnel');
  await expect(figures(page, 'Last login')).toHaveText(writtenDateTime(user.lastLogin ?? ''));
  const picture = pass.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(picture).toHaveAttribute('src', /^\/avatars\/\d+$/);
});

test('qualifications, sanctions, notes and rank history are those on record', async ({
  pageOf,
  requestsOf,
}) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  const { user } = await makeCall(await requestsOf('CrewCasey'), 'ownProfile');
  await expect(part(page, 'Qualifications & Certifications').getByRole('listitem')).toContainText(
    user.qualifications.map(({ name }) => name),
  );
  const sanctions = part(page, `Active Sanctions (${user.sanctions.length})`);
  for (const { breach, reason, comment, expiryDate } of user.sanctions) {
    for (const text of [breach, reason, comment ?? '', writtenDateTime(expiryDate)])
      await expect(sanctions).toContainText(text);
  }
  await expect(sanctions).toContainText('Reminder');
  await expect(part(page, 'Public Notes').getByRole('listitem')).toHaveCount(user.notes.length);
  const history = part(page, 'Rank History').getByRole('listitem');
  await expect(history).toHaveCount(Math.min(5, user.rankHistory.length));
  for (const [index, { rankName, date, promotedBy }] of user.rankHistory.slice(0, 5).entries()) {
    for (const text of [rankName, writtenDate(date, 'local'), promotedBy?.robloxUsername ?? '—'])
      await expect(history.nth(index)).toContainText(text);
  }
});

test('the term is told in figures', async ({ pageOf, requestsOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  const { user, nextQuotaReset } = await makeCall(await requestsOf('CrewCasey'), 'ownProfile');
  const { stats } = user;
  const attended = figures(page, 'Term flights attended');
  await expect(attended).toHaveText([
    String(stats.termFlightsAttended),
    `of ${stats.requiredFlights} required`,
  ]);
  await expect(figures(page, 'Term flights hosted').first()).toHaveText(String(stats.termFlightsHosted));
  // With cents where any of what it was credited with has some.
  const amounts = [stats.termPay, ...user.payEntries.map(({ amount }) => amount)];
  const cents = amounts.every((amount) => Number.isInteger(amount)) ? 0 : 2;
  await expect(figures(page, 'Term pay').first()).toHaveText(`CHF ${stats.termPay.toFixed(cents)}`);
  await expect(figures(page, 'Quota reset')).toHaveText([
    /^in \d+ (minute|hour|day)s?$/,
    writtenDateTime(nextQuotaReset),
  ]);
  const career = part(page, 'Career Totals').getByRole('definition');
  await expect(career).toHaveText([
    `${stats.totalFlightsAttended} + ${stats.termFlightsAttended} this term`,
    `${stats.totalFlightsHosted} + ${stats.termFlightsHosted} this term`,
  ]);
  const { months } = await makeCall(await requestsOf('CrewCasey'), 'ownYear');
  const year = part(page, 'Your year').getByRole('table').getByRole('row');
  await expect(year).toHaveCount(months.length + 1);
  await expect(year.last().getByRole('cell')).toHaveText([
    String(months.at(-1)?.attended),
    String(months.at(-1)?.hosted),
  ]);
  const entries = part(page, 'Term pay');
  // Rewards are listed below, and are one sum here.
  const { length } = user.payEntries.filter(({ source }) => source !== 'reward');
  await entries.getByRole('button', { name: `Show all ${length}` }).click();
  await expect(entries.getByRole('listitem')).toHaveCount(length);
  await expect(entries).toContainText(/Includes rewards of \$\d/);
  await expect(part(page, 'Rewards').getByRole('listitem')).toHaveCount(user.rewards.length);
});

test('upcoming and recent flights are those one has a seat on', async ({ pageOf, requestsOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  const { upcomingFlights, flightHistory } = await makeCall(await requestsOf('CrewCasey'), 'ownProfile');
  const recent = part(page, 'Recent Flights').getByRole('article');
  await expect(recent).toHaveCount(3);
  for (const [index, flight] of flightHistory.slice(0, 3).entries()) {
    await expectFlight(recent.nth(index), flight);
    const name = flight.dispatcher?.robloxUsername ?? flight.dispatcherUsername;
    await expect(recent.nth(index).getByRole('link', { name: `@${name}` })).toHaveAttribute(
      'href',
      `/u/${name}`,
    );
  }
  const upcoming = part(page, 'Upcoming Flights');
  const all = upcoming.getByRole('button', { name: `Show all ${upcomingFlights.length}` });
  if (upcomingFlights.length > 10) await all.click();
  await expect(upcoming.getByRole('article')).toHaveCount(upcomingFlights.length);
  for (const [index, flight] of upcomingFlights.entries()) {
    const row = upcoming.getByRole('article').nth(index);
    await expectFlight(row, flight);
    const by = flight.assignedBy;
    await expect(row).toContainText(by === null ? 'Self-assigned' : `Assigned by @${by.robloxUsername}`);
    await expect(row).toContainText(beThereOf(flight));
  }
});

test('a profile begins with the quota in one line and the next flights with a seat one may take', async ({
  pageOf,
  requestsOf,
  sandbox,
}) => {
  await newMember({ sandbox, requestsOf }, 'FitFinn');
  await stageFlight(requestsOf, { code: 'FITS1', departs: hoursAhead(4) });
  const page = await pageOf('FitFinn');
  await page.goto('/profile');
  await expect(part(page, 'Where you stand')).toContainText(
    /of \d+ flights: \d+ more flights would meet the quota/,
  );
  const rows = part(page, 'Fits you').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(3);
  const id = (await rows.first().getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? '';
  const flight = await makeCall(await requestsOf('FitFinn'), 'flight', { params: { id } });
  const { flightCode, scheduledDate, roles } = flight;
  const free = roles.find(
    ({ requires, capacity, assigned }) => requires === null && assigned.length < capacity,
  );
  for (const text of [flightCode, `${writtenTime(scheduledDate, 'zulu')}Z`, free?.name ?? 'no free seat'])
    await expect(rows.first()).toContainText(text);
});

test('a newcomer’s profile says of each part that there is nothing yet', async ({ pageOf, sandbox }) => {
  // Nobody whom another journey gives a seat or a review.
  await sandbox.putAccount('9000000071', { username: 'EmptyElla', displayName: 'Ella', rank: 239 });
  const page = await pageOf('EmptyElla');
  await page.goto('/profile');
  await expect(part(page, 'Upcoming Flights')).toContainText('No upcoming flights allocated');
  await expect(part(page, 'Recent Flights')).toContainText('No flight history available');
  await expect(part(page, 'Rank History')).toContainText('No rank history available');
  await expect(part(page, 'Term pay')).toContainText('No pay credited this term');
  await expect(figures(page, 'Term flights attended').first()).toHaveText('0');
  await expect(figures(page, 'Term pay').first()).toHaveText('CHF 0');
  for (const name of ['Qualifications & Certifications', /Active Sanctions/, 'Public Notes', 'Rewards'])
    await expect(page.getByRole('region', { name })).toHaveCount(0);
});

test('the own data is a file whose address outlives the press that asked for it', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await page.addInitScript(() => {
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url) => {
      document.documentElement.dataset['revoked'] = url;
      revoke(url);
    };
  });
  await page.goto('/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^crewroom-data-.*\.json$/);
  await expect(page.locator('html')).not.toHaveAttribute('data-revoked');
});
