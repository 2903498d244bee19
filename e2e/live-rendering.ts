import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { publish, type Row } from '../bench/reports.ts';
import { fetchApi } from './src/fetch-api.ts';
import { gotoLive, withLiveAtOnce } from './src/live.ts';
import { cast } from './src/scenario.ts';
import { hoursAhead, proposeFlight, stageFlight } from './src/stage-flight.ts';
import { waitForApp } from './src/wait-for-app.ts';
import { type Setup, withPortal } from './src/with-portal.ts';

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const ROUNDS = 5;
const SLOWDOWN = 4;
const FLIGHTS_OF_WEEK = 60;
const FLIGHTS_OF_BOARD = 110;
/** How long the page is watched after a change, which is fetched within a quarter of a second and rendered. */
const WATCHED_MS = 3_000;
const DAY_HOURS = 24;

const roles = ['Captain', 'First Officer', 'Senior Cabin Crew', 'Cabin Crew'].map((name, at) => ({
  name,
  capacity: at === 3 ? 4 : 1,
}));

type Staged = {
  readonly day: string;
  readonly id: string;
};

/** The hours from now to the Monday of a week that has only the staged flights. */
const hoursToMonday = (): number => {
  const at = new Date(Date.now() + 40 * DAY_HOURS * 3_600_000);
  const daysToMonday = (8 - at.getUTCDay()) % 7;
  return (40 + daysToMonday) * DAY_HOURS - at.getUTCHours();
};

/** A week of sixty flights, and as many more proposed as the board of 110 still needs. Returns a flight of the week. */
const stageFlights = async (requestsOf: Setup['requestsOf']): Promise<Staged> => {
  const monday = hoursToMonday();
  const ids: string[] = [];
  for (let at = 0; at < FLIGHTS_OF_WEEK; at += 1) {
    const departs = hoursAhead(monday + (at % 7) * DAY_HOURS + 6 + 2 * Math.floor(at / 7));
    ids.push(await stageFlight(requestsOf, { code: `WK${100 + at}`, departs, roles }));
  }
  const board = await fetchApi(await requestsOf(cast.admin), 'schedulingBoard');
  const there = board.pending.length + board.approved.length + board.concluded.length;
  for (let at = there; at < FLIGHTS_OF_BOARD; at += 1) {
    const departs = hoursAhead(monday + 7 * DAY_HOURS + at);
    await proposeFlight(await requestsOf(cast.dispatcher), { code: `PD${100 + at}`, departs, roles });
  }
  return { day: hoursAhead(monday + DAY_HOURS).slice(0, 10), id: ids[30] ?? '' };
};

/** The longest task of the page after each of some changes, in milliseconds. */
const longestTasks = async (page: Page, changes: readonly (() => Promise<unknown>)[]): Promise<number[]> => {
  await page.evaluate(() => {
    const watch = new PerformanceObserver((list) => {
      const longest = Math.max(...list.getEntries().map(({ duration }) => duration));
      const { dataset } = document.documentElement;
      dataset['longest'] = String(Math.max(longest, Number(dataset['longest'] ?? 0)));
    });
    watch.observe({ type: 'longtask' });
  });
  const found: number[] = [];
  for (const change of changes) {
    await page.evaluate(() => delete document.documentElement.dataset['longest']);
    await change();
    await page.waitForTimeout(WATCHED_MS);
    found.push(
      Math.round(Number(await page.evaluate(() => document.documentElement.dataset['longest'] ?? 0))),
    );
  }
  return found.toSorted((one, other) => one - other);
};

const measure = async (
  name: string,
  path: string,
  who: string,
  staged: Staged,
  { portal, browser, requestsOf }: Setup,
): Promise<Row> => {
  const storageState = await (await requestsOf(who)).storageState();
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width: 1440, height: 900 },
    storageState,
  });
  waitForApp(context);
  await withLiveAtOnce(context);
  const page = await context.newPage();
  await gotoLive(page, path);
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(WATCHED_MS);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const owner = await requestsOf(cast.owner);
  const params = { id: staged.id };
  const take = () => fetchApi(owner, 'allocate', { params, body: { roleIndex: 3 } });
  const giveBack = () => fetchApi(owner, 'unallocate', { params });
  const tasks = await longestTasks(
    page,
    Array.from({ length: ROUNDS }).flatMap(() => [take, giveBack]),
  );
  await context.close();
  return {
    screen: name,
    'longest task ms, sorted': tasks.join(' '),
    'changes without a task over 50 ms': `${tasks.filter((ms) => ms === 0).length} of ${tasks.length}`,
  };
};

await withPortal(async (setup) => {
  const staged = await stageFlights(setup.requestsOf);
  const rows = [
    await measure('week', `/flights?date=${staged.day}`, cast.crew, staged, setup),
    await measure('board', '/scheduling', cast.admin, staged, setup),
  ];
  const what = `A seat is taken and given back, ${2 * ROUNDS} changes. Processor ${SLOWDOWN} times slower, ${FLIGHTS_OF_WEEK} flights a week, ${FLIGHTS_OF_BOARD} or more on the board. 0 stands for no task over 50 ms.`;
  publish({ name: 'live change', what, rows }, options.write);
});
