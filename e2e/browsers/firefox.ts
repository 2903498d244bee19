import { launch } from 'puppeteer-core';
import { desktop, type EnginePage, type InstalledEngine, timeZone } from './engine.ts';
import { onPath } from './on-path.ts';

const program = onPath('firefox-esr', 'firefox');

/** The library also asks for an orientation of the screen, which Firefox 140 does not know; the size it has by then. */
const exceptOrientation = (error: unknown): void => {
  if (!String(error).includes('emulation.setScreenOrientationOverride')) throw error;
};

/** Firefox, told what to do through WebDriver BiDi, which it speaks itself. */
export const firefox: InstalledEngine = {
  missing: program === undefined ? ['firefox-esr'] : [],
  start: async () => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: program ?? '',
      headless: true,
      defaultViewport: desktop,
      env: { ...process.env, TZ: timeZone },
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
    });
    const openPage = async (): Promise<EnginePage> => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return {
        goto: async (url) => {
          await page.goto(url);
        },
        url: () => page.evaluate(() => location.href),
        inject: async (source) => {
          await page.evaluate(`${source};undefined`);
        },
        // Both are what JSON can hold, which the types of the library work out again.
        evaluate: async (work, argument) =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          await page.evaluate<[never], never>(work as never, argument as never),
        clickAt: (x, y) => page.mouse.click(x, y),
        typeText: (text) => page.keyboard.type(text),
        pressKey: (key) => page.keyboard.press(key),
        resize: (size) => page.setViewport(size).catch(exceptOrientation),
        picture: async () => Buffer.from(await page.screenshot()),
        close: () => context.close(),
      };
    };
    return { version: await browser.version(), openPage, close: () => browser.close() };
  },
};
