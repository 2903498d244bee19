import { relative } from 'node:path';
import { captureNode } from '../process/run-command.ts';
import { toolScript } from '../process/tool-scripts.ts';
import { listProjectFiles } from '../structure/project-files.ts';
import type { Step } from './step.ts';

const projects = ['packages/domain', 'apps/web', 'apps/web/tsconfig.tests.json', 'e2e', 'tsconfig.json'];

const isOwnTypeScript = (path: string): boolean => /\.tsx?$/.test(path) && !path.startsWith('..');

const isPath = (line: string): boolean => /^(\/|[A-Za-z]:[\\/])\S.*\.([cm]?tsx?|[cm]?js|json)$/.test(line);

export interface CompilerOutput {
  readonly checked: readonly string[];
  readonly messages: readonly string[];
}

/** Splits what `tsc --listFiles` prints into our own files and everything that is a message. */
export const readCompilerOutput = (root: string, output: string): CompilerOutput => {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const own = lines
    .filter((line) => isPath(line) && !/[\\/]node_modules[\\/]/.test(line))
    .map((line) => relative(root, line).replaceAll('\\', '/'));
  return { checked: own.filter(isOwnTypeScript), messages: lines.filter((line) => !isPath(line)) };
};

/** Every project is compiled, and every TypeScript file must belong to one: what no project includes is never checked. */
export const typesStep = (root: string): Step => ({
  name: 'types',
  run: async () => {
    const checked = new Set<string>();
    const counts: string[] = [];
    const messages: string[] = [];
    for (const project of projects) {
      const args = [toolScript(root, 'tsc'), '-p', project, '--listFiles', '--pretty', 'false'];
      const { exitCode, output } = await captureNode(args, { cwd: root });
      const found = readCompilerOutput(root, output);
      counts.push(`${project} ${found.checked.length}`);
      for (const path of found.checked) checked.add(path);
      if (exitCode !== 0 || found.checked.length === 0) {
        messages.push(...found.messages, `${project}: exit ${exitCode}, ${found.checked.length} files`);
      }
    }
    const unchecked = listProjectFiles(root).filter((path) => isOwnTypeScript(path) && !checked.has(path));
    messages.push(
      ...unchecked.map((path) => `${path} belongs to no TypeScript project, so nothing checks it`),
    );
    return {
      ok: messages.length === 0,
      counted: `${checked.size} files type-checked: ${counts.join(', ')}`,
      output: messages.join('\n'),
    };
  },
});
