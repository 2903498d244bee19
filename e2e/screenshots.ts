import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { fetchApi } from './src/fetch-api.ts';
import { cast, type Scenario, stageScenario } from './src/scenario.ts';
import { screens } from './src/screens.ts';
import type { Screen } from './src/visit-screen.ts';
import { visitScreen } from './src/visit-screen.ts';
import { waitForApp } from './src/wait-for-app.ts';
import { type Setup, withPortal } from './src/with-portal.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');
const themes = ['light', 'dark'] as const;
const widths = [360, 768, 1440] as const;
// Zulu and local time differ here, as they do for most readers.
const readersPlace = { timezoneId: 'Europe/Zurich', locale: 'en-GB' };

// `npm run screenshots -- own-profile login` takes those screens only, `--whole` includes the page below the window.
const wantedNames = new Set(process.argv.slice(2));
const wholePage = wantedNames.delete('--whole');

const photograph = async (
  screen: Screen,
  scenario: Scenario,
  { portal, browser, requestsOf }: Setup,
): Promise<number> => {
  const session =
    screen.who === null ? {} : { storageState: await (await requestsOf(cast[screen.who])).storageState() };
  for (const colorScheme of themes) {
    for (const width of widths) {
      const viewport = { width, height: 900 };
      const context = await browser.newContext({
        baseURL: portal.url,
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

// The sanction to confirm is shown above every screen until it is.
const showsUnreadSanction = ({ name }: Screen): boolean => name === 'own-sanction';

/** Confirms the crew member's sanctions as read. */
const confirmSanctions = async (crew: APIRequestContext): Promise<void> => {
  const { sanctions } = await fetchApi(crew, 'ownSanctions');
  for (const { _id: id, acknowledgedAt } of sanctions) {
    if (acknowledgedAt === null) await fetchApi(crew, 'acknowledgeSanction', { params: { id } });
  }
};

const wanted = screens.filter(({ name }) => wantedNames.size === 0 || wantedNames.has(name));
if (wanted.length === 0)
  throw new Error(`No such screen; there are: ${screens.map(({ name }) => name).join(', ')}`);

mkdirSync(folder, { recursive: true });
await withPortal(async (setup) => {
  const scenario = await stageScenario(setup.portal, setup.requestsOf);
  let taken = 0;
  const shoot = async (some: readonly Screen[]): Promise<void> => {
    for (const screen of some) taken += await photograph(screen, scenario, setup);
  };
  await shoot(wanted.filter(showsUnreadSanction));
  await confirmSanctions(await setup.requestsOf(cast.crew));
  await shoot(wanted.filter((screen) => !showsUnreadSanction(screen)));
  console.log(`${taken} screenshots of ${wanted.length} screens in docs/screenshots`);
});
