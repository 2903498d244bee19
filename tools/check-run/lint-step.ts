import { captureNode } from '../process/run-command.ts';
import { toolScript } from '../process/tool-scripts.ts';
import type { Step } from './step.ts';

type Linter = 'biome' | 'oxlint';

const linters: Record<Linter, { readonly args: readonly string[]; readonly count: RegExp }> = {
  biome: { args: ['check', '--error-on-warnings', '.'], count: /Checked (\d+) files?/ },
  oxlint: { args: ['--type-aware', '--deny-warnings'], count: /on (\d+) files?/ },
};

/** How many files a linter says it read; 0 when it says nothing, which fails the step. */
export const countLinted = (linter: Linter, output: string): number =>
  Number(linters[linter].count.exec(output)?.[1] ?? 0);

export const lintStep = (root: string, linter: Linter): Step => ({
  name: linter,
  run: async () => {
    const args = [toolScript(root, linter), ...linters[linter].args];
    const { exitCode, output } = await captureNode(args, { cwd: root });
    const count = countLinted(linter, output);
    return { ok: exitCode === 0 && count > 0, counted: `${count} files linted`, output };
  },
});
