import { defineConfig } from 'vitest/config';
import { hasTestServer, postgresSkipped } from './apps/server/src/testing/postgres-server.ts';
import { tablerIcons } from './apps/web/build/icons.ts';
import {
  exhaustiveFiles,
  filesOfCheck,
  filesWithoutSql,
  postgresFilesOf,
  testRun,
  testRunSetting,
} from './tools/test-selection.ts';

const hasPostgres = hasTestServer();
// On a developer's machine half a run is better than none; in CI nothing is left out.
if (!hasPostgres && process.env['CI']) throw new Error(postgresSkipped);
if (!hasPostgres) console.warn(`\n${'!'.repeat(80)}\n${postgresSkipped}\n${'!'.repeat(80)}\n`);

// Loading the app again for each of two hundred files took as long as half of their tests. What a test puts in place of a
// global or a setting goes with it; no file may leave anything else behind.
const shared = {
  isolate: false,
  unstubEnvs: true,
  unstubGlobals: true,
  // Polling ends as soon as what is waited for is there; how long that takes on a busy machine is no reason to fail.
  expect: { poll: { timeout: 20_000 } },
};

const everyFile = [
  'apps/server/src/**/*.test.ts',
  'apps/host/src/**/*.test.ts',
  'apps/demo/src/**/*.test.ts',
  'integrations/**/*.test.ts',
];

/** What this run omits on every engine. */
const omitted = {
  short: [exhaustiveFiles, ...filesOfCheck],
  check: [exhaustiveFiles],
  full: [],
}[testRun];

const filesOn = (engine: 'sqlite' | 'postgres') => {
  if (engine === 'sqlite') return everyFile;
  return testRun === 'full' ? everyFile : [...postgresFilesOf[testRun]];
};

/** The tests of the server, the host, the demo and the integrations on one engine. `x.sqlite.test.ts` is for that engine alone. */
const server = (engine: 'sqlite' | 'postgres') => ({
  // The departures page, which the server renders, has icons of the web app.
  plugins: [tablerIcons()],
  test: {
    ...shared,
    name: `server-${engine}`,
    include: filesOn(engine),
    exclude: [
      `**/*.${engine === 'sqlite' ? 'postgres' : 'sqlite'}.test.ts`,
      ...(engine === 'postgres' ? filesWithoutSql : []),
      ...omitted,
    ],
    env: { TEST_ENGINE: engine, ...testRunSetting(testRun) },
    globalSetup: ['apps/server/src/testing/template-databases.ts'],
    // A busy machine is no reason to fail; a test that hangs still ends.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});

const project = (name: string, folder: string, options: { css?: { include: RegExp } } = {}) => ({
  // A busy machine is no reason to fail; a test that hangs still ends.
  test: {
    ...shared,
    name,
    include: [`${folder}/**/*.test.ts`],
    exclude: omitted,
    environment: 'node' as const,
    ...options,
    testTimeout: 30_000,
  },
});

/** The component tests of the web app. Each file has its own document and modules, so that no toast, dialog or cache outlives it. */
const webComponents = {
  plugins: [tablerIcons()],
  test: {
    ...shared,
    name: 'web-components',
    include: ['apps/web/src/**/*.test.tsx'],
    environment: 'happy-dom' as const,
    environmentOptions: { happyDOM: { width: 1440, height: 900 } },
    isolate: true,
    // A document for each file costs less in a context of one thread than in a thread of its own.
    pool: 'vmThreads' as const,
    setupFiles: ['apps/web/src/testing/setup.ts'],
    testTimeout: 30_000,
  },
};

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      project('domain', 'packages/domain/src'),
      project('sandbox', 'apps/sandbox/src'),
      { ...project('web', 'apps/web/src', { css: { include: /\.css/ } }), plugins: [tablerIcons()] },
      webComponents,
      project('tools', 'tools'),
      server('sqlite'),
      ...(hasPostgres ? [server('postgres')] : []),
    ],
  },
});
