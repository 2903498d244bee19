import { expect, type Locator } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { holdAnswer } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { recordCalls } from '../src/record-calls.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

// One who has no seat anywhere.
const member = 'NoPictureNia';

const second = 'KofiKnots';

test('a member takes a seat, a second is refused the full role with the reason, and it is given back', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const id = await stageFlight(requestsOf, { code: 'SEAT1', departs: hoursAhead(24 * 80) });
  const one = await pageOf(member);
  const other = await pageOf(second);
  await other.goto(`/flights/${id}`);
  const tooLate = other.getByRole('button', { name: 'Self Allocate Take Captain seat' });
  await expect(tooLate).toBeVisible();

  await one.goto(`/flights/${id}`);
  await expect(one).toHaveTitle(/^Flight SEAT1 · /);
  await one.getByRole('button', { name: 'Self Allocate Take Captain seat' }).click();
  await expect(toasts(one, 'Successfully allocated to flight')).toBeVisible();
  const own = one.getByRole('alert').filter({ hasText: 'You are allocated as Captain' });
  await expect(own).toBeVisible();
  await expect(one.getByRole('button', { name: 'Self Allocate' })).toHaveCount(0);
  await expect(one.getByRole('heading', { name: 'Allocation' })).toBeFocused();

  expectRefusal(409, '/allocate');
  await tooLate.click();
  await expect(toasts(other, 'Captain is full. Cabin Crew has 2 free slots.')).toBeVisible();
  const captain = other.getByRole('region', { name: 'Captain' });
  await expect(captain).toContainText('1/1');
  await expect(captain).toContainText(`@${member}`);
  const full = captain.getByRole('button', { name: 'Self Allocate Captain is full' });
  await expect(full).toHaveAttribute('aria-disabled', 'true');
  await expect(full).toBeFocused();

  await own.getByRole('button', { name: 'Unallocate' }).click();
  await expect(toasts(one, 'Successfully unallocated from flight')).toBeVisible();
  await expect(own).toHaveCount(0);
  await expect(one.getByRole('region', { name: 'Captain' })).toContainText('0/1');
  const log = one.getByRole('region', { name: 'Activity Log' });
  await expect(log.getByRole('listitem').first()).toContainText('gave back the seat as Captain');
  await expect(log.getByRole('listitem').nth(1)).toContainText('took a seat as Captain');
  await expect(log.getByRole('link', { name: `@${member}` }).first()).toHaveAttribute('href', `/u/${member}`);
});

test('a seat shows as taken before the portal has answered, and as free again when that is refused', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const id = await stageFlight(requestsOf, { code: 'SEAT2', departs: hoursAhead(24 * 81) });
  const page = await pageOf(member);
  await page.goto(`/flights/${id}`);
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/allocate', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const crew = page.getByRole('region', { name: 'Cabin Crew' });
  await crew.getByRole('button', { name: 'Self Allocate' }).click();
  await expect(crew).toContainText('1/2');
  await expect(page.getByText('You are allocated as Cabin Crew')).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  const dispatcher = await requestsOf(cast.dispatcher);
  await dispatcher.put(`/api/flights/${id}/status`, { data: { status: 'BRIEFING' } });
  expectRefusal(409, '/allocate');
  answer.resolve(undefined);
  await expect(toasts(page, 'This flight is BRIEFING.')).toBeVisible();
  await expect(crew).toContainText('0/2');
  await expect(page.getByText('You are allocated as')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Allocation' })).toContainText(
    'Seats can be taken while it is AVAILABLE',
  );
});

test('a role’s name without a space makes no phone scroll sideways', async ({ pageOf, requestsOf }) => {
  const roles = [{ name: 'W'.repeat(40), capacity: 2 }] as const;
  const id = await stageFlight(requestsOf, { code: 'LONG1', departs: hoursAhead(24 * 95), roles });
  const page = await pageOf(cast.crew);
  await page.goto(`/flights/${id}`);
  await expect(page.getByRole('button', { name: 'Self Allocate' })).toBeVisible();
  await checkNoSidewaysScroll(page, 360);
});

test('two seats within two hours are allowed, and warned of', async ({ pageOf, requestsOf }) => {
  const one = await stageFlight(requestsOf, { code: 'NEAR1', departs: hoursAhead(24 * 82) });
  const other = await stageFlight(requestsOf, { code: 'NEAR2', departs: hoursAhead(24 * 82 + 1) });
  const requests = await requestsOf(member);
  await requests.post(`/api/flights/${one}/allocate`, { data: { roleIndex: 0 } });
  const page = await pageOf(member);
  await page.goto(`/flights/${other}`);
  const panel = page.getByRole('region', { name: 'Allocation' });
  await expect(panel).toContainText('Another seat of yours departs within 2 hours of this flight: NEAR1');
  await panel.getByRole('button', { name: 'Take Captain seat' }).click();
  await expect(toasts(page, 'Successfully allocated to flight')).toBeVisible();
  await panel.getByRole('link', { name: 'NEAR1' }).click();
  await expect(page).toHaveURL(new RegExp(`/flights/${one}$`));
  await expect(panel).toContainText('NEAR2');
});

test('a flight that does not exist is not found, and neither is an unapproved one by strangers', async ({
  pageOf,
  requestsOf,
  expectRefusal,
}) => {
  const dispatcher = await requestsOf(cast.dispatcher);
  const proposed = await dispatcher.post('/api/flights', {
    data: {
      flightCode: 'HIDDEN',
      route: { departure: 'ZRH', arrival: 'JFK' },
      aircraft: 'A330',
      scheduledDate: hoursAhead(48),
      times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:10' },
      roles: [{ name: 'Captain', capacity: 1 }],
    },
  });
  const path = `/flights/${/"_id":"([^"]+)"/.exec(await proposed.text())?.[1] ?? ''}`;
  const stranger = await pageOf(cast.crew);
  expectRefusal(404, '/api/flights/');
  await stranger.goto(path);
  await expect(stranger.getByRole('alert')).toContainText('Flight not found');
  expectRefusal(400, '/api/flights/no-id');
  await stranger.goto('/flights/no-id');
  await expect(stranger.getByRole('alert')).toContainText('Flight not found');

  const own = await pageOf(cast.dispatcher);
  await own.goto(path);
  await expect(own.getByRole('region', { name: 'Boarding card' })).toContainText('Pending');
  await expect(own.getByRole('region', { name: 'Allocation' })).toContainText('waiting for approval');
  await expect(own.getByRole('button', { name: 'Self Allocate' })).toHaveCount(0);
});

test('a seat given back before the answer to taking it came is free in the end', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'SEAT9', departs: hoursAhead(24 * 83) });
  const page = await pageOf(member);
  await page.goto(`/flights/${id}`);
  const { held, release } = await holdAnswer(page, `**/api/flights/${id}/allocate`);
  await page.getByRole('button', { name: 'Self Allocate Take Captain seat' }).click();
  await held;
  const own = page.getByRole('alert').filter({ hasText: 'You are allocated as Captain' });
  await own.getByRole('button', { name: 'Unallocate' }).click();
  release();
  await expect(toasts(page, 'Successfully allocated to flight')).toBeVisible();
  await expect(toasts(page, 'Successfully unallocated from flight')).toBeVisible();
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Captain' })).toContainText('0/1');
});

test('two presses at once take the seat once', async ({ pageOf, requestsOf }) => {
  const id = await stageFlight(requestsOf, { code: 'SEAT10', departs: hoursAhead(24 * 84) });
  const page = await pageOf(member);
  const calls = recordCalls(page);
  await page.goto(`/flights/${id}`);
  const take = page.getByRole('button', { name: 'Self Allocate Take Captain seat' });
  await take.evaluate((button) => {
    if (button instanceof HTMLElement) for (let n = 0; n < 2; n += 1) button.click();
  });
  await expect(toasts(page, 'Successfully allocated to flight')).toHaveCount(1);
  await page.getByRole('button', { name: 'Unallocate' }).click();
  await expect(toasts(page, 'Successfully unallocated from flight')).toBeVisible();
  await expect(toasts(page, 'Successfully allocated to flight')).toHaveCount(1);
  expect(calls.statusesOf(`/api/flights/${id}/allocate`)).toEqual([200]);
});

test.describe('where a time takes one line at any hour, because its day is the Zulu one', () => {
  test.use({ timezoneId: 'UTC' });

  test('on a phone a free seat is found and taken in at most three taps, and one given back is taken again', async ({
    pageOf,
    requestsOf,
    sandbox,
  }) => {
    await newMember({ sandbox, requestsOf }, 'ThreeTaps');
    await stageFlight(requestsOf, { code: 'TAPS1', departs: hoursAhead(5) });
    const page = await pageOf('ThreeTaps');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/profile');
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      await expect(target).toBeInViewport({ ratio: 1 });
      taps += 1;
      await target.click();
    };
    const bar = page.getByRole('region', { name: 'Your seat' });
    await tap(page.getByRole('region', { name: 'Fits you' }).getByRole('link', { name: '→' }).first());
    await tap(bar.getByRole('button', { name: /^Take .+ seat$/ }).first());
    await expect(bar).toContainText('You sit here as');
    await expect(page.getByRole('alert').filter({ hasText: 'You are allocated as' })).toHaveCount(1);
    expect(taps).toBeLessThanOrEqual(3);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await tap(bar.getByRole('button', { name: 'Unallocate' }));
    const question = page.getByRole('dialog', { name: /^Give back the .+ seat$/ });
    await expect(question).toContainText('counts as short notice for your reliability');
    await tap(question.getByRole('button', { name: 'Give it back' }));
    await expect(bar).toContainText('Successfully unallocated from flight');
    await tap(bar.getByRole('button', { name: 'Undo' }));
    await expect(bar).toContainText('You sit here as');
  });
});
