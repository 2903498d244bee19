import { expect } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { noteCounted } from '../src/notes.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { settle } from '../src/visit-screen.ts';

const narrowest = 320;

// As wide as places come: two codes of four letters, two names, and a name of one word as long as the form takes it.
const wideRoutes = [
  { departure: 'LSGG', arrival: 'LSZH' },
  { departure: 'WMMM', arrival: 'ZRH' },
  { departure: 'Zurich Airport', arrival: 'New York John F. Kennedy' },
  { departure: 'Llanfairpwllgwyngyllgogerychwyrndrobwlll', arrival: 'Å'.repeat(40) },
] as const;

for (const [index, route] of wideRoutes.entries()) {
  test(`a flight from ${route.departure} to ${route.arrival} fits a window ${narrowest} wide wherever it stands`, async ({
    pageOf,
    requestsOf,
    sandbox,
  }, testInfo) => {
    const departs = hoursAhead(5 + index * 4);
    const id = await stageFlight(requestsOf, { code: `WIDE${index}`, departs, route });
    // Somebody without another flight, so that this is the next one on the profile at every hour of the day.
    const holder = `Wide${index}`;
    await newMember({ sandbox, requestsOf }, holder);
    const page = await pageOf(holder);
    const body = { roleIndex: 1 };
    await makeCall(await requestsOf(holder), 'allocate', { params: { id }, body });
    await page.setViewportSize({ width: narrowest, height: 800 });
    for (const path of [`/flights/${id}`, `/flights?date=${departs.slice(0, 10)}`, '/profile']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(route.departure).first()).toBeVisible();
      // Letters of the typefaces that stand in until the own ones are there are wider.
      await settle(page);
      const elements = await checkNoSidewaysScroll(page, narrowest);
      const line = page.getByRole('main').locator('p', { hasText: route.arrival }).first();
      const hidden = () => line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(hidden).toBe(0);
      noteCounted(testInfo, `width WIDE${index} at ${path}: ${elements} elements fit ${narrowest}`);
    }
    await makeCall(await requestsOf(holder), 'unallocate', { params: { id } });
    const board = await pageOf(cast.dispatcher);
    await board.goto(`/scheduling?column=approved&q=WIDE${index}`);
    await expect(board.getByRole('main').getByText(route.departure).first()).toBeVisible();
    await settle(board);
    await checkNoSidewaysScroll(board, narrowest);
  });
}

test(`a role of one word of forty letters fits a window ${narrowest} wide wherever it is named`, async ({
  pageOf,
  requestsOf,
}, testInfo) => {
  const roles = [
    { name: 'W'.repeat(40), capacity: 2 },
    { name: 'M'.repeat(40), capacity: 12, requires: 'Captain License' },
  ] as const;
  const id = await stageFlight(requestsOf, { code: 'WIDEROLE', departs: hoursAhead(1), roles });
  const places = [
    [cast.crew, `/flights/${id}`],
    [cast.admin, `/flights/${id}`],
    [cast.dispatcher, '/scheduling?column=approved&q=WIDEROLE'],
    [cast.dispatcher, '/scheduling/today'],
  ] as const;
  for (const [who, path] of places) {
    const page = await pageOf(who);
    await page.setViewportSize({ width: narrowest, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('main').getByText('W'.repeat(40)).first()).toBeVisible();
    await settle(page);
    const elements = await checkNoSidewaysScroll(page, narrowest);
    noteCounted(testInfo, `width of roles at ${path}: ${elements} elements fit ${narrowest}`);
  }
  const page = await pageOf(cast.admin);
  await page.goto(`/flights/${id}`);
  await page.getByRole('button', { name: /^Allocate user as W/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Allocate a user as W/ });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await checkNoSidewaysScroll(page, narrowest);
});
