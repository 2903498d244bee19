import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { findViolations } from './house-rules.ts';
import { findUntrustedIn } from './lock-file.ts';
import { captureTool, projectRoot } from './process.ts';

export type StepOutcome = {
  readonly ok: boolean;
  /** What the step checked, in numbers. */
  readonly counted: string;
  /** What to show when it failed. */
  readonly output: string;
};

export type Step = {
  readonly name: string;
  readonly run: () => Promise<StepOutcome>;
};

/** Runs the steps in parallel and reports them in their order. Returns the names of those that failed. */
export const runSteps = async (steps: readonly Step[], print: (line: string) => void): Promise<string[]> => {
  const failed: string[] = [];
  const running = steps.map(async ({ run }) => {
    const started = performance.now();
    const outcome = await run();
    return { ...outcome, seconds: ((performance.now() - started) / 1000).toFixed(1) };
  });
  for (const [index, { name }] of steps.entries()) {
    const outcome = await running[index];
    if (outcome === undefined) continue;
    const { ok, counted, output, seconds } = outcome;
    if (!ok) failed.push(name);
    if (!ok) print(output.trimEnd());
    print(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${counted} (${seconds} s)`);
  }
  return failed;
};

/** The TypeScript projects, as `tsc -p` takes them. */
const projects = ['packages/domain', 'apps/web', 'apps/web/tsconfig.tests.json', 'e2e', 'tsconfig.json'];

const isOwnTypeScript = (path: string): boolean => /\.tsx?$/.test(path) && !path.startsWith('..');

const isPath = (line: string): boolean => /^(\/|[A-Za-z]:[\\/])\S.*\.([cm]?tsx?|[cm]?js|json)$/.test(line);

/** Splits the output of `tsc --listFiles` into our own files and messages. */
export const readCompilerOutput = (
  root: string,
  output: string,
): { readonly checked: readonly string[]; readonly messages: readonly string[] } => {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const own = lines
    .filter((line) => isPath(line) && !/[\\/]node_modules[\\/]/.test(line))
    .map((line) => relative(root, line).replaceAll('\\', '/'));
  return { checked: own.filter(isOwnTypeScript), messages: lines.filter((line) => !isPath(line)) };
};

/** Compiles every project. Every TypeScript file must belong to one, or it is never checked. */
export const typesStep: Step = {
  name: 'types',
  run: async () => {
    const checked = new Set<string>();
    const counts: string[] = [];
    const messages: string[] = [];
    for (const project of projects) {
      const args = ['-p', project, '--listFiles', '--pretty', 'false'];
      const { exitCode, output } = await captureTool('tsc', args);
      const found = readCompilerOutput(projectRoot, output);
      counts.push(`${project} ${found.checked.length}`);
      for (const path of found.checked) checked.add(path);
      if (exitCode !== 0 || found.checked.length === 0) {
        messages.push(...found.messages, `${project}: exit ${exitCode}, ${found.checked.length} files`);
      }
    }
    const all = globSync('**/*.{ts,tsx}', { cwd: projectRoot, exclude: ['**/node_modules', '**/dist'] });
    const unchecked = all.map((path) => path.replaceAll('\\', '/')).filter((path) => !checked.has(path));
    messages.push(
      ...unchecked.map((path) => `${path} belongs to no TypeScript project, so nothing checks it`),
    );
    return {
      ok: messages.length === 0,
      counted: `${checked.size} files type-checked: ${counts.join(', ')}`,
      output: messages.join('\n'),
    };
  },
};

const linters = {
  oxfmt: { args: ['--check'], count: /on (\d+) files?/ },
  oxlint: { args: ['--type-aware', '--deny-warnings'], count: /on (\d+) files?/ },
  // Knip prints nothing when it finds nothing, or when it read nothing. Our reporter adds the count.
  knip: {
    args: ['--no-progress', '--reporter', 'symbols', '--reporter', './tools/knip-count-reporter.ts'],
    count: /^knip read (\d+) files/m,
  },
} as const;

export type Linter = keyof typeof linters;

/** Returns how many files a linter read, by its output. Returns 0 without output, which fails the step. */
export const countLinted = (linter: Linter, output: string): number =>
  Number(linters[linter].count.exec(output)?.[1] ?? 0);

export const lintStep = (linter: Linter): Step => ({
  name: linter,
  run: async () => {
    const { exitCode, output } = await captureTool(linter, linters[linter].args);
    const count = countLinted(linter, output);
    return { ok: exitCode === 0 && count > 0, counted: `${count} files read`, output };
  },
});

export const houseRulesStep: Step = {
  name: 'names',
  run: () => {
    const { filesRead, violations } = findViolations(projectRoot);
    const lines = violations.map(({ path, line, message }) => `${path}${line ? `:${line}` : ''} ${message}`);
    const ok = violations.length === 0 && filesRead > 0;
    return Promise.resolve({ ok, counted: `${filesRead} files read`, output: lines.join('\n') });
  },
};

/** Every package comes from one registry, with a hash each, and runs no script. */
export const lockFileStep: Step = {
  name: 'lock file',
  run: () => {
    const { packages, mistakes } = findUntrustedIn(projectRoot);
    const ok = mistakes.length === 0 && packages > 0;
    return Promise.resolve({ ok, counted: `${packages} packages read`, output: mistakes.join('\n') });
  },
};
