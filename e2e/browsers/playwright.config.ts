import { defineConfig } from '@playwright/test';
import { type EngineName, engineNames } from './engine.ts';
import { engines } from './engines.ts';

/** The journeys in the engines that are on this machine, one engine after the other, each with one portal. */
export default defineConfig<object, { readonly engineName: EngineName }>({
  testDir: '.',
  projects: engineNames
    .filter((name) => engines[name].missing.length === 0)
    .map((name) => ({
      name,
      // What only one engine does wrong has journeys of its own.
      testMatch: ['journeys/*.spec.ts', `journeys/${name}/*.spec.ts`],
      use: { engineName: name },
    })),
  globalSetup: '../global-setup.ts',
  outputDir: '../test-results/browsers',
  workers: 1,
  forbidOnly: true,
  // How long a busy machine may take decides nothing; what never comes still ends a test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
