import { expect, type Page } from '@playwright/test';
import { median } from '../bench/reports.ts';
import { cast, type Scenario, stageScenario } from './src/scenario.ts';
import { screenNamed } from './src/screens.ts';
import { emulateSlowConnection, type FirstVisit, firstVisit, slowConnection } from './src/slow-connection.ts';
import type { Screen } from './src/visit-screen.ts';
import { type Setup, withPortal } from './src/with-portal.ts';

const ROUNDS = 5;
const PHONE = { width: 360, height: 740 };
const measuredScreens = ['login', 'own-profile', 'flights', 'flight', 'leaderboard', 'scheduling'];

const visitOnce = async (
  screen: Screen,
  scenario: Scenario,
  { portal, browser, requestsOf }: Setup,
): Promise<FirstVisit> => {
  const session =
    screen.who === null ? {} : { storageState: await (await requestsOf(cast[screen.who])).storageState() };
  const context = await browser.newContext({ baseURL: portal.url, viewport: PHONE, ...session });
  const page = await context.newPage();
  await emulateSlowConnection(page);
  const waitUntilShown = (opened: Page) => expect(screen.shows(opened)).toBeVisible({ timeout: 60_000 });
  const visit = await firstVisit(page, screen.path(scenario), waitUntilShown);
  await context.close();
  return visit;
};

await withPortal(async (setup) => {
  const scenario = await stageScenario(setup.portal, setup.requestsOf);
  const { bitsPerSecond, latencyMs, slowdown } = slowConnection;
  console.log(
    `First visits at ${bitsPerSecond / 1000} kbit/s, ${latencyMs} ms, CPU × ${slowdown}; medians of ${ROUNDS}`,
  );
  for (const name of measuredScreens) {
    const screen = screenNamed(name);
    const visits: FirstVisit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visitOnce(screen, scenario, setup));
    const medianOf = (figure: 'firstPaint' | 'readable' | 'requests'): string =>
      String(median(visits.map((visit) => visit[figure])));
    console.log(
      `${name.padEnd(12)} first paint ${medianOf('firstPaint').padStart(5)} ms, readable ${medianOf('readable').padStart(6)} ms, ${medianOf('requests')} requests`,
    );
  }
});
