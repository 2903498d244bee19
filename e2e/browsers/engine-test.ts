import { writeFile } from 'node:fs/promises';
import { portalTest } from '../src/portal.ts';
import type { Engine, EngineName } from './engine.ts';
import { engines } from './engines.ts';
import { type Page, pageOf } from './page.ts';
import { button, link } from './target.ts';

type EngineFixtures = {
  readonly engineName: EngineName;
  /** The browser. All journeys of an engine share it, and the portal. */
  readonly engine: Engine;
};

type JourneyFixtures = {
  /** Opens a page for another person, who signs in on the login screen, or stays a visitor without a name. */
  readonly open: (username?: string) => Promise<Page>;
};

export const test = portalTest.extend<JourneyFixtures, EngineFixtures>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await engines[engineName].start();
      console.log(`${engineName}: ${engine.version}`);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  open: async ({ engine, portal }, use, testInfo) => {
    const pages: Page[] = [];
    await use(async (username) => {
      const page = pageOf(await engine.openPage(), portal.url);
      pages.push(page);
      if (username === undefined) return page;
      await page.visit('/login');
      await page.click(link('Log in with Roblox'));
      await page.click(button(new RegExp(`@${username}\\b`)));
      await page.arrive('/profile');
      return page;
    });
    for (const [at, page] of pages.entries()) {
      if (testInfo.errors.length > 0) {
        await writeFile(testInfo.outputPath(`page-${at + 1}.png`), await page.engine.picture());
      }
      await page.engine.close();
    }
  },
});
