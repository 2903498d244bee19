import { expect, type Page } from '@playwright/test';
import { countDrawings } from '../src/count-drawings.ts';
import { gotoLive } from '../src/live.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { makeCall } from '../src/portal-calls.ts';
import { recordCalls } from '../src/record-calls.ts';
import { followRequests } from '../src/requests-under-way.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

test.use({ live: true });

const cardOf = (page: Page, code: string) =>
  page.getByRole('article', { name: `Flight ${code}`, exact: true });

const screens = [
  ['the week', 'KofiKnots', (day: string) => `/flights?date=${day}`, 96],
  ['the board', 'AdminAmir', () => '/scheduling?q=DRAW&column=approved', 97],
] as const;

for (const [name, who, address, days] of screens) {
  test(`one seat that is taken draws one card of ${name} anew`, async ({ pageOf, requestsOf }) => {
    const departs = hoursAhead(24 * days);
    const codes = [1, 2, 3].map((n) => `DRAW${days}${n}`);
    const ids: string[] = [];
    for (const code of codes) ids.push(await stageFlight(requestsOf, { code, departs }));
    const [, id = ''] = ids;
    const page = await pageOf(who);
    const drawings = countDrawings(page);
    const isQuiet = followRequests(page);
    await gotoLive(page, address(departs.slice(0, 10)));
    for (const code of codes) await expect(cardOf(page, code)).toBeVisible();
    await isQuiet();
    await drawings.start();
    await makeCall(await requestsOf('NoPictureNia'), 'allocate', { params: { id }, body: { roleIndex: 0 } });
    await expect(cardOf(page, codes[1] ?? '')).toContainText('1/3');
    await expect(cardOf(page, codes[1] ?? '')).toHaveAttribute('data-changed');
    expect((await drawings.read()).anew).toEqual([`flight:${id}`]);
  });

  test(`a reading of ${name} that finds nothing new draws nothing`, async ({ pageOf }) => {
    const page = await pageOf(who);
    // The minute does not end meanwhile, which is drawn: the page goes by its own clock alone.
    await page.clock.install({ time: new Date().setSeconds(0, 0) });
    await page.addInitScript(() => {
      const read = Reflect.get(Headers.prototype, 'get');
      Headers.prototype.get = function (header) {
        return header === 'date' ? null : read.call(this, header);
      };
    });
    const drawings = countDrawings(page);
    const isQuiet = followRequests(page);
    const calls = recordCalls(page);
    const path = name === 'the week' ? '/api/flights/week' : '/api/flights/scheduling';
    await gotoLive(page, address(hoursAhead(24 * days).slice(0, 10)));
    await expect(page.getByRole('heading', { level: 1, name: /^Flight Sched/ })).toBeVisible();
    // What a page does some seconds after it was opened is done by then.
    await page.clock.runFor(5_000);
    await isQuiet();
    const before = calls.statusesOf(path).length;
    await drawings.start();
    await page.clock.runFor(31_000);
    await expect.poll(() => calls.statusesOf(path).slice(before)).toContain(304);
    await isQuiet();
    expect(await drawings.read()).toEqual({ drawn: 0, anew: [] });
  });
}

test('a quota that is changed draws one row of the members anew', async ({ pageOf, requestsOf }) => {
  const olivia = await requestsOf('OwnerOlivia');
  const id = await memberIdOf(olivia, 'NoPictureNia');
  const setQuota = (requiredFlights: number) =>
    makeCall(olivia, 'setQuota', { params: { id }, body: { requiredFlights } });
  await setQuota(4);
  const page = await pageOf('AdminAmir');
  const drawings = countDrawings(page);
  const isQuiet = followRequests(page);
  await gotoLive(page, '/admin');
  const row = page.locator(`[data-live="member:${id}"]`);
  await expect(row).toBeVisible();
  await isQuiet();
  await drawings.start();
  await setQuota(9);
  await expect(row).toHaveAttribute('data-changed');
  await isQuiet();
  expect((await drawings.read()).anew).toEqual([`member:${id}`]);
});
