import { launch } from 'puppeteer-core';
import { desktop, type EnginePage, type InstalledEngine, timeZone } from './engine.ts';
import { onPath } from './on-path.ts';

const program = onPath('firefox-esr', 'firefox');

/** The library also requests a screen orientation, which Firefox 140 does not support. The size is set by then. */
const exceptOrientation = (error: unknown): void => {
  if (!String(error).includes('emulation.setScreenOrientationOverride')) throw error;
};

/** Firefox, controlled through WebDriver BiDi. */
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
        // Both are JSON values, which the library's types derive differently.
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
