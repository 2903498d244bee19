import { defineConfig } from '@playwright/test';
import { mainSpecs, testRun } from '../tools/test-selection.ts';
import { chromiumArgs, chromiumPath } from './src/chromium.ts';

/** The browser tests of a folder in this run. */
const specs = (folder: string): string[] =>
  testRun === 'short' ? mainSpecs.filter((spec) => spec.startsWith(folder)) : [`${folder}/**/*.spec.ts`];

export default defineConfig({
  testDir: '.',
  // One queue, and no file relies on what another left or on its turn. The gates come last: each of their screens is a
  // piece of its own, so that both workers end together.
  projects: [
    { name: 'journeys', testMatch: specs('journeys') },
    {
      name: 'gates',
      testMatch: [...specs('gates'), ...(testRun === 'short' ? [] : ['harness/**/*.spec.ts'])],
    },
  ],
  testIgnore: `${import.meta.dirname}/browsers/**`,
  globalSetup: './global-setup.ts',
  outputDir: 'test-results/files',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // How long a busy machine may take decides nothing; what never comes still ends a test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }], ['./src/tally-reporter.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    // Neither London nor the machine's own zone, so that a Zulu time and a local one never look alike by luck.
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // The page that a worker keeps for the time without a connection would come between a test and the calls it answers.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A copy of the page around every step took more than half of the time of the tests; `--trace on` has it for one.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: await chromiumPath(), args: [...chromiumArgs] },
  },
});
