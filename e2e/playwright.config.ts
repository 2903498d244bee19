import { defineConfig } from '@playwright/test';
import { mainSpecs, testRun } from '../tools/test-selection.ts';
import { chromiumArgs, chromiumPath } from './src/chromium.ts';

/** The browser tests of a folder in this run. */
const specs = (folder: string): string[] =>
  testRun === 'short' ? mainSpecs.filter((spec) => spec.startsWith(folder)) : [`${folder}/**/*.spec.ts`];

export default defineConfig({
  testDir: '.',
  // One queue, and no file relies on another's state or order. The gates come last: each of their screens is a task of
  // its own, so that the workers end together.
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
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A slow machine does not fail a test. A missing event still ends it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }], ['./src/tally-reporter.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    // Neither London nor the machine's own zone, so that a Zulu time and a local one never agree by chance.
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // A worker's offline page would come between a test and the requests that it handles.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Traces of every step took more than half of the time of the tests. `--trace on` records one.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: await chromiumPath(), args: [...chromiumArgs] },
  },
});
