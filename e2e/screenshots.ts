import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type APIRequestContext, type Browser, chromium, request } from '@playwright/test';
import { ensureWebBuilt } from '../tools/web-build.ts';
import { chromiumArgs, chromiumPath } from './src/chromium.ts';
import { makeCall } from './src/portal-calls.ts';
import { startRunningPortal } from './src/running-portal.ts';
import { cast, type Scenario, stageScenario } from './src/scenario.ts';
import { screens } from './src/screens.ts';
import { signedInRequests } from './src/sign-in.ts';
import type { Screen } from './src/visit-screen.ts';
import { visitScreen } from './src/visit-screen.ts';
import { waitForApp } from './src/wait-for-app.ts';
import { copyBuiltWeb } from './src/web-copy.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');
const themes = ['light', 'dark'] as const;
const widths = [360, 768, 1440] as const;
// Zulu and local time differ here, as they do for most readers.
const readersPlace = { timezoneId: 'Europe/Zurich', locale: 'en-GB' };

// `npm run screenshots -- own-profile login` takes those screens only, `--whole` the whole page below the window too.
const wantedNames = new Set(process.argv.slice(2));
const wholePage = wantedNames.delete('--whole');

interface Setup {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly scenario: Scenario;
  readonly requestsOf: (username: string) => Promise<APIRequestContext>;
}

const photograph = async (
  screen: Screen,
  { browser, baseURL, scenario, requestsOf }: Setup,
): Promise<number> => {
  const session =
    screen.who === null ? {} : { storageState: await (await requestsOf(cast[screen.who])).storageState() };
  for (const colorScheme of themes) {
    for (const width of widths) {
      const viewport = { width, height: 900 };
      const context = await browser.newContext({
        baseURL,
        colorScheme,
        viewport,
        reducedMotion: 'reduce',
        ...readersPlace,
        ...session,
      });
      waitForApp(context);
      const page = await context.newPage();
      await visitScreen(page, screen, scenario);
      await page.screenshot({
        path: join(folder, `${screen.name}-${width}-${colorScheme}.png`),
        fullPage: wholePage,
      });
      await context.close();
    }
  }
  return themes.length * widths.length;
};

// The sanction that waits to be confirmed stands above every screen until it is.
const showsUnreadSanction = ({ name }: Screen): boolean => name === 'own-sanction';

/** Has the crew member confirm having read their sanctions. */
const confirmSanctions = async (crew: APIRequestContext): Promise<void> => {
  const { sanctions } = await makeCall(crew, 'ownSanctions');
  for (const { _id: id, acknowledgedAt } of sanctions) {
    if (acknowledgedAt === null) await makeCall(crew, 'acknowledgeSanction', { params: { id } });
  }
};

const shootAll = async (wanted: readonly Screen[]): Promise<number> => {
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
    let taken = 0;
    const shoot = async (some: readonly Screen[]): Promise<void> => {
      for (const screen of some)
        taken += await photograph(screen, { browser, baseURL: portal.url, scenario, requestsOf });
    };
    await shoot(wanted.filter(showsUnreadSanction));
    await confirmSanctions(await requestsOf(cast.crew));
    await shoot(wanted.filter((screen) => !showsUnreadSanction(screen)));
    return taken;
  } finally {
    for (const session of sessions.values()) await (await session).dispose();
    await browser.close();
    await portal.stop();
  }
};

const wanted = screens.filter(({ name }) => wantedNames.size === 0 || wantedNames.has(name));
if (wanted.length === 0)
  throw new Error(`No such screen; there are: ${screens.map(({ name }) => name).join(', ')}`);

await ensureWebBuilt(root);
const copy = copyBuiltWeb();
process.env['E2E_WEB_ROOT'] = copy.root;
mkdirSync(folder, { recursive: true });
try {
  console.log(`${await shootAll(wanted)} screenshots of ${wanted.length} screens in docs/screenshots`);
} finally {
  copy.remove();
}
