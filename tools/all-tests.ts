import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runTool, type Tool } from './process.ts';
import { judge, type RunnerResult, readTallies } from './tally.ts';
import { type TestRun, testRunSetting, whatIsLeftOut } from './test-selection.ts';
import { ensureWebBuilt } from './web-build.ts';

const vitestProjects = [
  'domain',
  'sandbox',
  'web',
  'web-components',
  'tools',
  'server-sqlite',
  'server-postgres',
];
const demands = {
  groups: [...vitestProjects, 'browser gates', 'browser journeys'],
  twin: { group: 'server-postgres', of: 'server-sqlite' },
  ci: process.env['CI'] === 'true',
};

const timed = async (work: () => Promise<Omit<RunnerResult, 'seconds'>>): Promise<RunnerResult> => {
  const started = performance.now();
  return { ...(await work()), seconds: (performance.now() - started) / 1000 };
};

type Runner = {
  readonly runner: string;
  readonly tool: Tool;
  readonly args: readonly string[];
  readonly folder: string;
};

const runTests = ({ runner, tool, args, folder }: Runner, run: TestRun): Promise<RunnerResult> =>
  timed(async () => {
    const tallyFile = join(projectRoot, `test-results/${tool}-tally.json`);
    rmSync(tallyFile, { force: true });
    const cwd = join(projectRoot, folder);
    const env = { TALLY_FILE: tallyFile, ...testRunSetting(run) };
    const exitCode = await runTool(tool, args, { cwd, env });
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

const vitestRunner: Runner = {
  runner: 'Vitest',
  tool: 'vitest',
  args: ['run', '--reporter=default', '--reporter=./tools/vitest-tally-reporter.ts'],
  folder: '.',
};
const browserRunner: Runner = { runner: 'Playwright', tool: 'playwright', args: ['test'], folder: 'e2e' };

/** Runs the tests and prints their results, with the total on the last line. Sets the exit code. */
export const runAllTests = async (run: TestRun): Promise<void> => {
  const build = await buildWeb();
  const vitest = await runTests(vitestRunner, run);
  // Without a web app there is nothing a browser could show.
  const browser = build.exitCode === 0 ? [await runTests(browserRunner, run)] : [];
  const leftOut = whatIsLeftOut(run, projectRoot);
  const { ok, lines } = judge([build, vitest, ...browser], { ...demands, leftOut });
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = ok ? 0 : 1;
};
