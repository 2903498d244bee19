import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, Key as keys, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../tools/process.ts';
import { desktop, type EnginePage, type InstalledEngine, type Size, timeZone } from './engine.ts';
import { onPath } from './on-path.ts';

const programs = { driver: onPath('WebKitWebDriver'), screen: onPath('Xvfb') };

const packages = { driver: 'webkit2gtk-driver', screen: 'xvfb' } as const;

type Screen = {
  /** In the format of the variable `DISPLAY`. */
  readonly display: string;
  readonly end: () => Promise<void>;
};

/** Starts an invisible display. The server itself chooses a free number for it. */
const startScreen = async (): Promise<Screen> => {
  const server = spawn(
    programs.screen ?? '',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = server.stdio[3];
  if (number === null || number === undefined) throw new Error('The screen has no way to tell its number');
  const said = await new Promise((resolve) => number.once('data', resolve));
  const ended = once(server, 'exit');
  return {
    display: `:${String(said).trim()}`,
    end: async () => {
      server.kill();
      await ended;
    },
  };
};

type Session = {
  readonly driver: WebDriver;
  readonly end: () => Promise<void>;
};

const isListening = (url: string): Promise<boolean> =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a driver of its own: each has one session, and so one person. */
const startSession = async (display: string): Promise<Session> => {
  const port = await freePort();
  const service = spawn(programs.driver ?? '', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', TZ: timeZone },
    stdio: 'ignore',
  });
  const ended = once(service, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (service.exitCode === null && !(await isListening(url))) await sleep(50);
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  return {
    driver,
    end: async () => {
      await driver.quit();
      service.kill();
      await ended;
    },
  };
};

const innerSize = (driver: WebDriver): Promise<Size> =>
  driver.executeScript<Size>(() => ({ width: innerWidth, height: innerHeight }));

const MOST_TRIES = 20;

/** Resizes the page: the size of the window includes the browser's own bars, and the page follows asynchronously. */
const resize = async (driver: WebDriver, size: Size): Promise<void> => {
  const window = driver.manage().window();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [outer, inner] = [await window.getRect(), await innerSize(driver)];
    if (inner.width === size.width && inner.height === size.height) return;
    const [width, height] = [
      outer.width + size.width - inner.width,
      outer.height + size.height - inner.height,
    ];
    await window.setRect({ x: 0, y: 0, width, height });
    await sleep(200);
  }
  throw new Error(`The window cannot be made for a page of ${size.width} by ${size.height}`);
};

const openPage = async (display: string): Promise<EnginePage> => {
  const { driver, end } = await startSession(display);
  await resize(driver, desktop);
  return {
    goto: (url) => driver.get(url),
    url: () => driver.getCurrentUrl(),
    inject: async (source) => {
      await driver.executeScript(source);
    },
    evaluate: (work, argument) => driver.executeScript(work, argument),
    clickAt: (x, y) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    typeText: (text) => driver.actions().sendKeys(text).perform(),
    pressKey: (key) =>
      driver.actions().sendKeys({ Enter: keys.ENTER, Escape: keys.ESCAPE, Tab: keys.TAB }[key]).perform(),
    resize: (size) => resize(driver, size),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: end,
  };
};

/** WebKit in GNOME's small browser, controlled through WebDriver, on an invisible display. */
export const webkit: InstalledEngine = {
  missing: (['driver', 'screen'] as const).flatMap((name) =>
    programs[name] === undefined ? [packages[name]] : [],
  ),
  start: async () => {
    const screen = await startScreen();
    const { driver, end } = await startSession(screen.display);
    const capabilities = await driver.getCapabilities();
    const version = `${capabilities.getBrowserName() ?? ''}/${capabilities.getBrowserVersion() ?? ''}`;
    await end();
    return { version, openPage: () => openPage(screen.display), close: screen.end };
  },
};
