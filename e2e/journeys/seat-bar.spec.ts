import { expect, type Locator } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { gotoLive } from '../src/live.ts';
import { test } from '../src/portal.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

test.use({ live: true, timezoneId: 'UTC', viewport: { width: 360, height: 740 } });

// A name of one long word ends in an ellipsis.
const long = 'W'.repeat(40);

const tap = async (target: Locator): Promise<void> => {
  await expect(target).toBeInViewport({ ratio: 1 });
  await target.click();
};

test('on a phone a free seat is taken in three taps, given back and taken again, and nothing moves or covers a button', async ({
  pageOf,
  requestsOf,
  sandbox,
  expectLog,
}) => {
  await newMember({ sandbox, requestsOf }, 'ThreeTaps');
  const roles = [long, 'First Officer', 'Purser'].map((name) => ({ name, capacity: 1 }));
  // Soon, so that it is among the first of today.
  const id = await stageFlight(requestsOf, { code: 'TAPS1', departs: hoursAhead(1 / 4), roles });
  const page = await pageOf('ThreeTaps');
  await gotoLive(page, '/profile');
  const bar = page.getByRole('region', { name: 'Your seat' });
  await tap(page.getByRole('navigation', { name: 'Main screens' }).getByRole('link', { name: 'Flights' }));
  const card = page.getByRole('article', { name: 'Flight TAPS1' });
  await card.scrollIntoViewIfNeeded();
  await tap(card.getByRole('link', { name: /^View & Allocate/ }));
  const officer = bar.getByRole('button', { name: 'Take First Officer seat' });
  const place = await officer.boundingBox();
  const first = bar.getByRole('button', { name: `Take ${long} seat`, exact: true });
  await expect(first).toHaveAttribute('title', `Take ${long} seat`);
  expect((await first.boundingBox())?.height).toBe(place?.height);
  expect((await bar.boundingBox())?.height).toBeLessThan(120);

  await fetchApi(await requestsOf('NoPictureNia'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  await expect(bar.getByRole('button', { name: `${long} is full` })).toHaveAttribute('aria-disabled', 'true');
  expect(await officer.boundingBox()).toEqual(place);
  await tap(officer);
  await expect(bar).toContainText('You have a seat as First Officer');
  await expect(page.getByRole('alert').filter({ hasText: 'You are allocated as' })).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await tap(bar.getByRole('button', { name: 'Unallocate' }));
  const question = page.getByRole('dialog', { name: 'Give back the First Officer seat' });
  await expect(question).toContainText('counts as short notice for your reliability');
  await tap(question.getByRole('button', { name: 'Give it back' }));
  await expect(bar).not.toContainText('Successfully');
  await tap(bar.getByRole('button', { name: 'Undo' }));
  await expect(bar).toContainText('You have a seat as First Officer');

  // The panel shows and offers the same, so the bar hides while the panel is in view.
  await page.evaluate(() => document.getElementById('allocation')?.scrollIntoView({ block: 'start' }));
  await expect(bar).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(bar).toBeVisible();

  expectLog('net::ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(true);
  const notice = await page.getByText(/^Not connected/).boundingBox();
  const covered = await bar.boundingBox();
  expect((notice?.y ?? Infinity) + (notice?.height ?? 0)).toBeLessThan(covered?.y ?? 0);
});
