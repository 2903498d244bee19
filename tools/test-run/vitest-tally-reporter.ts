import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { addTest, type Tally } from './tally.ts';
import { writeTallies } from './tally-file.ts';

/** Counts Vitest's tests by project, and writes the counts where `TALLY_FILE` says. */
export default class VitestTallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    let tallies: Map<string, Tally> = new Map();
    for (const module of modules) {
      const place = { group: module.project.name, file: relative(process.cwd(), module.moduleId) };
      // A file that cannot even be loaded holds no test that could fail.
      if (module.errors().length > 0)
        tallies = addTest(tallies, { ...place, name: 'the file itself', outcome: 'failed' });
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        tallies = addTest(tallies, {
          ...place,
          name: test.fullName,
          outcome: state === 'pending' ? 'skipped' : state,
        });
      }
    }
    const path = process.env['TALLY_FILE'];
    if (path !== undefined) writeTallies(path, tallies.values());
  }
}
