import { expect, type Page, type TestInfo } from '@playwright/test';
import { testRun } from '../../tools/test-selection.ts';
import { annotateMeasurement } from '../src/annotations.ts';
import { checkAxe, checkLayout } from '../src/checks/accessibility.ts';
import { type Budget, checkBudget, measureScripts } from '../src/checks/download-size.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import type { Scenario } from '../src/scenario.ts';
import { mainScreens, screens } from '../src/screens.ts';
import type { Screen } from '../src/visit-screen.ts';
import { settle, visitScreen } from '../src/visit-screen.ts';
import { checkNothingMoved, openByFrame, showsItsFrame } from './first-frame.ts';
import { checkLargestText, LARGEST_TEXT } from './largest-text.ts';
import { test } from './staged-portal.ts';

const anyScreen: Budget = { script: 215_000, style: 23_000 };
const loginScreen: Budget = { ...anyScreen, script: 100_000 };
/** Screens that people open most, with budgets of their own. The login screen of suspended members has a dialog too. */
const ownBudgets = new Map<string, Budget>([
  ['login', loginScreen],
  ['login-refused', loginScreen],
  ['flights', { ...anyScreen, script: 200_000 }],
  ['scheduling', { ...anyScreen, script: 205_000 }],
  ['admin', { ...anyScreen, script: 210_000 }],
]);
// Code that a click loads, such as a dialog and its form, is not part of a first load. Neither are the charts of the
// insights.
const withParts: Budget = { ...anyScreen, script: 228_000 };

const budgetOf = ({ name, interact }: Screen): Budget =>
  ownBudgets.get(name) ?? (interact === undefined && !name.startsWith('insights') ? anyScreen : withParts);

const MAX_FILES = 40;

const inThousands = (bytes: number): string => bytes.toLocaleString('en-GB');

const narrowest = 320;
const phone = 360;
const tablet = 768;
const desk = 1440;

/** Screens that people print. */
const printed = new Set(['flights', 'flight', 'own-profile', 'departures', 'insights']);

/** Printed, even from a dark screen: black on white, without bar, menu, toasts and buttons. */
const checkPaper = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Portal' })).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const heading = page.getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
};

/** Opens a screen for the first time, and fails when its download exceeds its budget. */
const openWithinBudget = async (page: Page, screen: Screen, visit: () => Promise<void>): Promise<string> => {
  const downloaded = await measureScripts(page, visit);
  const budget = budgetOf(screen);
  const { script, style, scriptFiles, styleFiles } = downloaded;
  if (screen.isOneFile) {
    expect(scriptFiles + styleFiles).toBe(0);
    return 'nothing beside the page';
  }
  checkBudget(downloaded, budget);
  expect(scriptFiles, 'files of script').toBeLessThanOrEqual(MAX_FILES);
  return `script ${inThousands(script)} of ${inThousands(budget.script)} in ${scriptFiles} files, style ${inThousands(style)} of ${inThousands(budget.style)} in ${styleFiles} files`;
};

/**
 * One heading of level 1, one main element, its own title, a language, and no count that is read as part of a heading's
 * last word.
 */
const checkOutline = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: /[a-z]\d+$/ })).toHaveCount(0);
  await expect(page).toHaveTitle(/^\S.* · Aurora Air$/);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
};

/** Screens that have a third layout between phone and desk. */
const tabletLayouts = new Set([
  'own-profile',
  'flights',
  'flight-run',
  'scheduling',
  'admin-quota',
  'insights',
]);

/** The own profile with an unread sanction, at most this tall in pixels. The next flights change it by up to 85. */
const heightLimits = [
  { width: 390, height: 2_400 },
  { width: desk, height: 2_200 },
] as const;

const checkHeights = async (page: Page): Promise<string> => {
  const heights: string[] = [];
  for (const { width, height } of heightLimits) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(tall, `the height at ${width}`).toBeLessThanOrEqual(height);
    heights.push(`${tall} of ${height} at ${width}`);
  }
  return heights.join(', ');
};

/** Every rule of axe on the narrowest and the widest layout, each in one of the two themes. */
const looks = [
  { width: phone, colorScheme: 'light', check: checkAxe },
  { width: desk, colorScheme: 'dark', check: checkAxe },
] as const;
const tabletLook = { width: tablet, colorScheme: 'dark', check: checkLayout } as const;

const looksAt = ({ name }: Screen) => {
  if (testRun === 'short') return looks.slice(0, 1);
  return tabletLayouts.has(name) ? [...looks, tabletLook] : looks;
};

const checkAccessible = async (page: Page, screen: Screen): Promise<string> => {
  const counts: string[] = [];
  for (const { width, colorScheme, check } of looksAt(screen)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const { rules, elements } = await check(page);
    counts.push(`${width} ${colorScheme}: ${rules} rules on ${elements} elements`);
  }
  return counts.join('; ');
};

/** Opens a screen for the first time. An example of each kind is checked from its first frame on. */
const openFirst = async (page: Page, screen: Screen, scenario: Scenario): Promise<void> => {
  if (testRun === 'short' || !showsItsFrame(screen)) return visitScreen(page, screen, scenario);
  await visitScreen(page, screen, scenario, (path) => openByFrame(page, screen, path));
  await checkNothingMoved(page);
};

// Each screen is visited once, and everything that holds for every screen is checked there.
test.describe.configure({ mode: 'parallel' });

const step = async (testInfo: TestInfo, name: string, check: () => Promise<string>): Promise<void> => {
  await test.step(name, async () =>
    annotateMeasurement(testInfo, `${testInfo.title}: ${name} ${await check()}`),
  );
};

const looked = testRun === 'short' ? screens.filter(({ name }) => mainScreens.includes(name)) : screens;

for (const screen of looked) {
  test(`${screen.name} passes every gate`, async ({ blankPageFor, scenario }, testInfo) => {
    const page = await blankPageFor(screen);
    await step(testInfo, 'download', () =>
      openWithinBudget(page, screen, () => openFirst(page, screen, scenario)),
    );
    await test.step('outline', () => checkOutline(page));
    await step(testInfo, 'width', async () => {
      const elements = await checkNoSidewaysScroll(page, narrowest);
      return `${elements} elements fit ${narrowest}`;
    });
    await step(testInfo, 'large text', async () => {
      const elements = await checkNoSidewaysScroll(page, narrowest, LARGEST_TEXT);
      await checkLargestText(page, screen.name);
      return `${elements} elements fit ${narrowest} with text at ${LARGEST_TEXT}`;
    });
    if (screen.name === 'own-profile') await step(testInfo, 'height', () => checkHeights(page));
    await step(testInfo, 'axe', () => checkAccessible(page, screen));
    if (printed.has(screen.name)) await test.step('paper', () => checkPaper(page));
  });
}
