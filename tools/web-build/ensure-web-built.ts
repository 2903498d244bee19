import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputFingerprint, sourceFingerprint } from './fingerprint.ts';
import { buildWithVite } from './vite-build.ts';

export type BuildWeb = (root: string, outDir: string) => Promise<void>;

const cacheFolder = 'apps/web/.cache';

const recordOf = (sources: string, output: string | undefined): string => `${sources}\n${output}\n`;

const isUpToDate = (root: string, sources: string): boolean => {
  const record = join(root, cacheFolder, 'built-from');
  const output = outputFingerprint(join(root, 'apps/web/dist'));
  return (
    output !== undefined && existsSync(record) && readFileSync(record, 'utf8') === recordOf(sources, output)
  );
};

/**
 * Builds the web app unless `apps/web/dist` is what the present sources give. The build goes to a folder of its
 * own and is moved into place whole, so that a failed or interrupted one leaves the last good one standing.
 * Rejects when the build fails; answers whether it built.
 */
export const ensureWebBuilt = async (root: string, build: BuildWeb = buildWithVite): Promise<boolean> => {
  const sources = sourceFingerprint(root);
  if (isUpToDate(root, sources)) return false;
  const cache = join(root, cacheFolder);
  const fresh = join(cache, `build-${process.pid}`);
  const dist = join(root, 'apps/web/dist');
  mkdirSync(cache, { recursive: true });
  try {
    await build(root, fresh);
    const output = outputFingerprint(fresh);
    if (output === undefined) throw new Error('The web build ended without an index.html');
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
    writeFileSync(join(cache, 'built-from'), recordOf(sources, output));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
};
