import { defineConfig } from '@playwright/test';
import { type EngineName, engineNames } from './engine.ts';
import { engines } from './engines.ts';

/** The journeys in the engines on this machine, one engine after the other, each with one portal. */
export default defineConfig<object, { readonly engineName: EngineName }>({
  testDir: '.',
  projects: engineNames
    .filter((name) => engines[name].missing.length === 0)
    .map((name) => ({
      name,
      // Bugs of a single engine have journeys of their own.
      testMatch: ['journeys/*.spec.ts', `journeys/${name}/*.spec.ts`],
      use: { engineName: name },
    })),
  globalSetup: '../global-setup.ts',
  outputDir: '../test-results/browsers',
  workers: 1,
  forbidOnly: true,
  // A slow machine does not fail a test. A missing event still ends it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
