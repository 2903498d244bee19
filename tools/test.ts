import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './process/run-command.ts';
import { toolScript } from './process/tool-scripts.ts';
import { projectRoot } from './project-root.ts';
import { readTallies } from './test-run/tally-file.ts';
import { judge, type RunnerResult } from './test-run/verdict.ts';
import { ensureWebBuilt } from './web-build/ensure-web-built.ts';

const ci = process.env['CI'] === 'true';

const demands = {
  groups: [
    'domain',
    'sandbox',
    'web',
    'tools',
    'server-sqlite',
    'server-postgres',
    'browser gates',
    'browser journeys',
  ],
  twin: { group: 'server-postgres', of: 'server-sqlite' },
  ci,
};

const runVitest = async (): Promise<RunnerResult> => {
  const tallyFile = join(projectRoot, 'test-results/vitest-tally.json');
  rmSync(tallyFile, { force: true });
  const reporter = './tools/test-run/vitest-tally-reporter.ts';
  const args = ['run', '--reporter=default', `--reporter=${reporter}`];
  const env = { TALLY_FILE: tallyFile };
  const exitCode = await runNode([toolScript(projectRoot, 'vitest'), ...args], { cwd: projectRoot, env });
  return { runner: 'Vitest', exitCode, tallies: readTallies(tallyFile) };
};

const runPlaywright = async (): Promise<RunnerResult> => {
  const tallyFile = join(projectRoot, 'test-results/playwright-tally.json');
  rmSync(tallyFile, { force: true });
  const env = { TALLY_FILE: tallyFile };
  const cwd = join(projectRoot, 'e2e');
  const exitCode = await runNode([toolScript(projectRoot, 'playwright'), 'test'], { cwd, env });
  return { runner: 'Playwright', exitCode, tallies: readTallies(tallyFile) };
};

const buildWeb = async (): Promise<RunnerResult> => {
  try {
    console.log((await ensureWebBuilt(projectRoot)) ? 'web app built' : 'web app is up to date');
    return { runner: 'Web build', exitCode: 0, tallies: [] };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { runner: 'Web build', exitCode: 1, tallies: [] };
  }
};

const build = await buildWeb();
const units = await runVitest();
// Without a web app there is nothing a browser could show.
const browser = build.exitCode === 0 ? [await runPlaywright()] : [];
const { ok, lines } = judge([build, units, ...browser], demands);
console.log(`\n${lines.join('\n')}`);
process.exitCode = ok ? 0 : 1;
