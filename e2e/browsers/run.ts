import { join } from 'node:path';
import { projectRoot, runTool } from '../../tools/process.ts';
import { ensureWebBuilt } from '../../tools/web-build.ts';
import { engineNames } from './engine.ts';
import { engines } from './engines.ts';

const [, , ...names] = process.argv;

for (const name of engineNames) {
  const { missing } = engines[name];
  if (missing.length > 0) {
    console.log(`SKIPPED: ${name} is not on this machine. On Debian: apt-get install ${missing.join(' ')}`);
  }
}

if (engineNames.some((name) => engines[name].missing.length === 0)) {
  await ensureWebBuilt(projectRoot);
  process.exitCode = await runTool('playwright', ['test', '-c', 'browsers/playwright.config.ts', ...names], {
    cwd: join(projectRoot, 'e2e'),
  });
}
