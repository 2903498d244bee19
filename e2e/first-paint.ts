import { parseArgs } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { median, publish, type Row } from '../bench/reports.ts';
import { type Downloaded, measureScripts } from './src/checks/download-size.ts';
import { cast, type Scenario, stageScenario } from './src/scenario.ts';
import { screenNamed } from './src/screens.ts';
import { emulateSlowConnection, type FirstVisit, firstVisit, slowConnection } from './src/slow-connection.ts';
import type { Screen } from './src/visit-screen.ts';
import { type Setup, withPortal } from './src/with-portal.ts';

const ROUNDS = 5;
const PHONE = { width: 360, height: 740 };
const measuredScreens = ['login', 'own-profile', 'flights', 'flight', 'leaderboard', 'scheduling', 'admin'];

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

type Visit = FirstVisit & Downloaded;

const visitOnce = async (
  screen: Screen,
  scenario: Scenario,
  { portal, browser, requestsOf }: Setup,
): Promise<Visit> => {
  const session =
    screen.who === null ? {} : { storageState: await (await requestsOf(cast[screen.who])).storageState() };
  const context = await browser.newContext({ baseURL: portal.url, viewport: PHONE, ...session });
  const page = await context.newPage();
  await emulateSlowConnection(page);
  const waitUntilShown = (opened: Page) => expect(screen.shows(opened)).toBeVisible({ timeout: 60_000 });
  const visits: FirstVisit[] = [];
  const downloaded = await measureScripts(page, async () => {
    visits.push(await firstVisit(page, screen.path(scenario), waitUntilShown));
  });
  await context.close();
  const [visit] = visits;
  if (visit === undefined) throw new Error(`${screen.name} was not visited`);
  return { ...visit, ...downloaded };
};

const rowOf = (name: string, visits: readonly Visit[]): Row => {
  const medianOf = (figure: Exclude<keyof Visit, 'asked'>) => median(visits.map((visit) => visit[figure]));
  return {
    screen: name,
    'first paint ms': medianOf('firstPaint'),
    'main content ms': medianOf('readable'),
    requests: medianOf('requests'),
    'script kB': Math.round(medianOf('script') / 1000),
    'script files': medianOf('scriptFiles'),
    'style kB': Math.round(medianOf('style') / 1000),
  };
};

await withPortal(async (setup) => {
  const scenario = await stageScenario(setup.portal, setup.requestsOf);
  const { bitsPerSecond, latencyMs, slowdown } = slowConnection;
  const rows: Row[] = [];
  for (const name of measuredScreens) {
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.push(await visitOnce(screenNamed(name), scenario, setup));
    }
    rows.push(rowOf(name, visits));
  }
  const what = `First visits at ${bitsPerSecond / 1000} kbit/s and ${latencyMs} ms, processor ${slowdown} times slower. Medians of ${ROUNDS}; sizes after gzip.`;
  publish({ name: 'first paint', what, rows }, options.write);
});
