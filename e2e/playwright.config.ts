import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './src/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results/files',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }], ['./src/tally-reporter.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    // Neither London nor the machine's own zone, so that a Zulu time and a local one never look alike by luck.
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: [...chromiumArgs] },
  },
});
