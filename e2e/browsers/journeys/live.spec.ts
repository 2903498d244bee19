import { expect } from '@playwright/test';
import { fetchApi } from '../../src/fetch-api.ts';
import { cast } from '../../src/scenario.ts';
import { hoursAhead, stageFlight } from '../../src/stage-flight.ts';
import { test } from '../engine-test.ts';
import { button, part, region } from '../target.ts';

test('two people on one flight see each other’s changes', async ({ open, requestsOf }) => {
  const id = await stageFlight(requestsOf, { code: 'LIVE', departs: hoursAhead(24 * 70) });
  const one = await open('NoPictureNia');
  const other = await open('KofiKnots');
  for (const page of [one, other]) await page.visit(`/flights/${id}`);
  await one.click(button('Self Allocate Take Captain seat'));
  await other.see(region('Captain'), '@NoPictureNia');
  await other.click(button(/^Self Allocate/, region('Cabin Crew')));
  await one.see(region('Cabin Crew'), '@KofiKnots');
  const dana = await requestsOf(cast.dispatcher);
  await fetchApi(dana, 'setFlightStatus', { params: { id }, body: { status: 'BRIEFING' } });
  for (const page of [one, other]) await page.see(region('Boarding card'), 'BRIEFING');
  await one.see(part('status'), 'Flight LIVE is now BRIEFING.');
});

test('on a phone the reading position stays in place as a crew grows above it', async ({
  open,
  requestsOf,
}) => {
  const notes = 'Meet at the gate.\n'.repeat(60);
  const id = await stageFlight(requestsOf, { code: 'THUMB', departs: hoursAhead(24 * 71), notes });
  const page = await open('NoPictureNia');
  await page.resize({ width: 500, height: 740 });
  await page.visit(`/flights/${id}`);
  await page.see(region('Activity log'));
  const look = (isFirst: boolean) =>
    page.evaluate((scrolls) => {
      const log = [...document.querySelectorAll('h2')].find(
        ({ textContent }) => textContent === 'Activity log',
      );
      if (scrolls) log?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { scrollHeight } = document.documentElement;
      return { top: Math.round(log?.getBoundingClientRect().top ?? 0), scrollHeight };
    }, isFirst);
  const before = await look(true);
  const kofi = await requestsOf('KofiKnots');
  await fetchApi(kofi, 'allocate', { params: { id }, body: { roleIndex: 0 } });
  await page.see(region('Captain'), '@KofiKnots');
  const after = await look(false);
  expect(after.top).toBe(before.top);
  expect(after.scrollHeight).toBeGreaterThan(before.scrollHeight);
});
