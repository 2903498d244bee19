import { resolve } from 'node:path';
import { type APIRequestContext, type Browser, chromium, expect, type Page, request } from '@playwright/test';
import { ensureWebBuilt } from '../tools/web-build.ts';
import { chromiumArgs, chromiumPath } from './src/chromium.ts';
import { startRunningPortal } from './src/running-portal.ts';
import { cast, type Scenario, stageScenario } from './src/scenario.ts';
import { screens } from './src/screens.ts';
import { signedInRequests } from './src/sign-in.ts';
import { emulateSlowConnection, type FirstVisit, firstVisit, slowConnection } from './src/slow-connection.ts';
import type { Screen } from './src/visit-screen.ts';
import { copyBuiltWeb } from './src/web-copy.ts';

const ROUNDS = 5;
const PHONE = { width: 360, height: 740 };
const measuredScreens = ['login', 'own-profile', 'flights', 'flight', 'leaderboard', 'scheduling'];

interface Setup {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly scenario: Scenario;
  readonly requestsOf: (username: string) => Promise<APIRequestContext>;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const visitOnce = async (
  screen: Screen,
  { browser, baseURL, scenario, requestsOf }: Setup,
): Promise<FirstVisit> => {
  const session =
    screen.who === null ? {} : { storageState: await (await requestsOf(cast[screen.who])).storageState() };
  const context = await browser.newContext({ baseURL, viewport: PHONE, ...session });
  const page = await context.newPage();
  await emulateSlowConnection(page);
  const waitUntilShown = (opened: Page) => expect(screen.shows(opened)).toBeVisible({ timeout: 60_000 });
  const visit = await firstVisit(page, screen.path(scenario), waitUntilShown);
  await context.close();
  return visit;
};

const measureAll = async (setup: Setup): Promise<void> => {
  const { bitsPerSecond, latencyMs, slowdown } = slowConnection;
  console.log(
    `First visits at ${bitsPerSecond / 1000} kbit/s, ${latencyMs} ms, CPU × ${slowdown}; medians of ${ROUNDS}`,
  );
  for (const name of measuredScreens) {
    const screen = screens.find((one) => one.name === name);
    if (screen === undefined) throw new Error(`There is no screen ${name}`);
    const visits: FirstVisit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visitOnce(screen, setup));
    const medianOf = (figure: 'firstPaint' | 'readable' | 'requests'): string =>
      String(median(visits.map((visit) => visit[figure])));
    console.log(
      `${name.padEnd(12)} first paint ${medianOf('firstPaint').padStart(5)} ms, readable ${medianOf('readable').padStart(6)} ms, ${medianOf('requests')} requests`,
    );
  }
};

await ensureWebBuilt(resolve(import.meta.dirname, '..'));
const copy = copyBuiltWeb();
process.env['E2E_WEB_ROOT'] = copy.root;
const portal = await startRunningPortal();
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs] });
const sessions = new Map<string, Promise<APIRequestContext>>();
const requestsOf: Setup['requestsOf'] = (username) => {
  const session = sessions.get(username) ?? signedInRequests(request, portal, username);
  sessions.set(username, session);
  return session;
};
try {
  const scenario = await stageScenario(portal, requestsOf);
  await measureAll({ browser, baseURL: portal.url, scenario, requestsOf });
} finally {
  for (const session of sessions.values()) await (await session).dispose();
  await browser.close();
  await portal.stop();
  copy.remove();
}
