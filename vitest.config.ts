import { defineConfig } from 'vitest/config';
import { hasTestServer, postgresSkipped } from './apps/server/src/testing/postgres-server.ts';

const hasPostgres = hasTestServer();
// On a developer's machine half a run is better than none; in CI nothing is left out.
if (!hasPostgres && process.env['CI']) throw new Error(postgresSkipped);

const server = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `server-${engine}`,
    include: ['apps/server/src/**/*.test.ts'],
    env: { TEST_ENGINE: engine },
    globalSetup: [`apps/server/src/testing/${engine}-global-setup.ts`],
  },
});

const project = (name: string, folder: string) => ({
  test: { name, include: [`${folder}/**/*.test.ts`], environment: 'node' as const },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: hasPostgres ? [] : ['apps/server/src/testing/skipped-postgres-notice.ts'],
    projects: [
      project('domain', 'packages/domain/src'),
      project('sandbox', 'apps/sandbox/src'),
      project('web', 'apps/web/src'),
      project('tools', 'tools'),
      server('sqlite'),
      ...(hasPostgres ? [server('postgres')] : []),
    ],
  },
});
