import { expect, type Locator, type Page } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { annotateMeasurement } from '../src/annotations.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { settle } from '../src/visit-screen.ts';

const narrowest = 320;

// The widest possible places: two codes of four letters, two names, and a name of one word at the form's maximum
// length.
const wideRoutes = [
  { departure: 'LSGG', arrival: 'LSZH' },
  { departure: 'WMMM', arrival: 'ZRH' },
  { departure: 'Zurich Airport', arrival: 'New York John F. Kennedy' },
  { departure: 'Llanfairpwllgwyngyllgogerychwyrndrobwlll', arrival: 'Å'.repeat(40) },
] as const;

const roles = [
  { name: 'W'.repeat(40), capacity: 2 },
  { name: 'M'.repeat(40), capacity: 12, requires: 'Captain License' },
] as const;

const roleName = (page: Page) => page.getByRole('main').getByText('W'.repeat(40)).first();

/** Opens a URL in a narrow window, and checks that its names fit. */
const checkAt = async (page: Page, path: string, named: Locator): Promise<void> => {
  await page.setViewportSize({ width: narrowest, height: 800 });
  await page.goto(path);
  await expect(named).toBeVisible();
  // Letters of the fallback fonts are wider until the portal's own are loaded.
  await settle(page);
  const elements = await checkNoSidewaysScroll(page, narrowest);
  annotateMeasurement(test.info(), `wide names at ${path}: ${elements} elements fit ${narrowest}`);
};

test(`long places and roles fit a window ${narrowest} wide on every screen`, async ({
  pageOf,
  requestsOf,
  sandbox,
}) => {
  // A member without another flight, so that theirs is the next one on the profile at any time of day.
  await newMember({ sandbox, requestsOf }, 'WideWanda');
  const wanda = await requestsOf('WideWanda');
  const page = await pageOf('WideWanda');
  const departs = hoursAhead(5);
  const main = page.getByRole('main');
  for (const [index, route] of wideRoutes.entries()) {
    const id = await stageFlight(requestsOf, { code: `WIDE${index}`, departs, route, roles });
    await fetchApi(wanda, 'allocate', { params: { id }, body: { roleIndex: 0 } });
    for (const path of [`/flights/${id}`, '/profile']) {
      await checkAt(page, path, main.getByText(route.departure).first());
      const line = main.locator('p', { hasText: route.arrival }).first();
      const hidden = () => line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(hidden).toBe(0);
    }
    await fetchApi(wanda, 'unallocate', { params: { id } });
  }
  const lastPlace = wideRoutes[3].departure;
  await checkAt(page, `/flights?date=${departs.slice(0, 10)}`, main.getByText(lastPlace).first());
  const dispatcher = await pageOf(cast.dispatcher);
  await checkAt(dispatcher, '/scheduling?column=approved&q=WIDE', roleName(dispatcher));
  await expect(dispatcher.getByRole('main').getByText(lastPlace).first()).toBeVisible();

  const id = await stageFlight(requestsOf, { code: 'WIDEROLE', departs: hoursAhead(1), roles });
  await checkAt(dispatcher, '/scheduling/today', roleName(dispatcher));
  const admin = await pageOf(cast.admin);
  await checkAt(admin, `/flights/${id}`, roleName(admin));
  await admin.getByRole('button', { name: /^Allocate user as W/ }).click();
  const dialog = admin.getByRole('dialog', { name: /^Allocate a user as W/ });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await checkNoSidewaysScroll(admin, narrowest);
});
