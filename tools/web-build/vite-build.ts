import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { captureNode } from '../process/run-command.ts';
import { toolScript } from '../process/tool-scripts.ts';

/** Runs Vite in a process of its own, so that its memory goes with it; its output is shown only when it fails. */
export const buildWithVite = async (root: string, outDir: string): Promise<void> => {
  const { exitCode, output } = await captureNode(
    [toolScript(root, 'vite'), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    // A NODE_ENV of the caller would put the development build of React into the bundle.
    { cwd: join(root, 'apps/web'), env: { NODE_ENV: 'production' } },
  );
  if (exitCode !== 0)
    throw new Error(`The web app could not be built:\n${stripVTControlCharacters(output).trim()}`);
};
