import { join } from 'node:path';
import { projectRoot, runTool } from './process.ts';
import { ensureWebBuilt } from './web-build.ts';

const [, , part = '', ...names] = process.argv;

/** Runs the tests of some of Vitest's projects, all or those whose path contains one of the names. */
const projects = (...projectNames: readonly string[]): Promise<number> =>
  runTool('vitest', ['run', ...projectNames.flatMap((name) => ['--project', name]), ...names]);

const parts: Readonly<Record<string, () => Promise<number>>> = {
  domain: () => projects('domain'),
  server: () => projects('server-*'),
  web: () => projects('web', 'web-components'),
  /** Without a name nothing runs until a file is saved. */
  watch: () => runTool('vitest', ['watch', ...(names.length === 0 ? ['--standalone'] : names)]),
  e2e: async () => {
    await ensureWebBuilt(projectRoot);
    return runTool('playwright', ['test', ...names], { cwd: join(projectRoot, 'e2e') });
  },
};

process.exitCode = await (parts[part]?.() ??
  Promise.reject(new Error(`A part of the tests is one of ${Object.keys(parts).join(', ')}`)));
