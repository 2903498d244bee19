import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runTool, type Tool } from './process.ts';
import { judge, type RunnerResult, readTallies } from './tally.ts';
import { ensureWebBuilt } from './web-build.ts';

const vitestProjects = ['domain', 'sandbox', 'web', 'tools', 'server-sqlite', 'server-postgres'];
const demands = {
  groups: [...vitestProjects, 'browser gates', 'browser journeys'],
  twin: { group: 'server-postgres', of: 'server-sqlite' },
  ci: process.env['CI'] === 'true',
};

const timed = async (work: () => Promise<Omit<RunnerResult, 'seconds'>>): Promise<RunnerResult> => {
  const started = performance.now();
  return { ...(await work()), seconds: (performance.now() - started) / 1000 };
};

const runTests = (
  runner: string,
  tool: Tool,
  args: readonly string[],
  folder: string,
): Promise<RunnerResult> =>
  timed(async () => {
    const tallyFile = join(projectRoot, `test-results/${tool}-tally.json`);
    rmSync(tallyFile, { force: true });
    const cwd = join(projectRoot, folder);
    const exitCode = await runTool(tool, args, { cwd, env: { TALLY_FILE: tallyFile } });
    return { runner, exitCode, tallies: readTallies(tallyFile) };
  });

const buildWeb = (): Promise<RunnerResult> =>
  timed(async () => {
    const runner = 'Web build';
    try {
      console.log((await ensureWebBuilt(projectRoot)) ? 'web app built' : 'web app is up to date');
      return { runner, exitCode: 0, tallies: [] };
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return { runner, exitCode: 1, tallies: [] };
    }
  });

const reporters = ['--reporter=default', '--reporter=./tools/vitest-tally-reporter.ts'];

const build = await buildWeb();
const vitest = await runTests('Vitest', 'vitest', ['run', ...reporters], '.');
// Without a web app there is nothing a browser could show.
const browser = build.exitCode === 0 ? [await runTests('Playwright', 'playwright', ['test'], 'e2e')] : [];
const { ok, lines } = judge([build, vitest, ...browser], demands);
console.log(`\n${lines.join('\n')}`);
process.exitCode = ok ? 0 : 1;
