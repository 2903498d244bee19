import { captureNode } from '../process/run-command.ts';
import { toolScript } from '../process/tool-scripts.ts';
import type { Step } from './step.ts';

/** The count that our reporter adds to knip's own output; 0 when there is none, which fails the step. */
export const countAnalysed = (output: string): number =>
  Number(/^knip read (\d+) files/m.exec(output)?.[1] ?? 0);

export const deadCodeStep = (root: string): Step => ({
  name: 'dead code',
  run: async () => {
    const args = [toolScript(root, 'knip'), '--no-progress', '--reporter', 'symbols'];
    const reporter = ['--reporter', './tools/check-run/knip-count-reporter.ts'];
    const { exitCode, output } = await captureNode([...args, ...reporter], { cwd: root });
    const count = countAnalysed(output);
    return { ok: exitCode === 0 && count > 0, counted: `${count} files analysed`, output };
  },
});
