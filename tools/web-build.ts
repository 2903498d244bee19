import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { captureTool } from './process.ts';

export type BuildWeb = (root: string, outDir: string) => Promise<void>;

// The web app, the domain package, and the exact versions of the lock file.
const sourcePaths = [
  'apps/web/**/*',
  'packages/domain/src/**/*',
  'packages/domain/package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const excludedPaths = ['**/node_modules', '**/dist', '**/.cache', '**/*.test.{ts,tsx}'];

/** One hash over everything the build reads. */
const sourceFingerprint = (root: string): string => {
  const hash = createHash('sha256');
  for (const path of globSync(sourcePaths, { cwd: root, exclude: excludedPaths }).toSorted()) {
    if (!statSync(join(root, path)).isFile()) continue;
    hash
      .update(`${path.replaceAll('\\', '/')}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
};

/** Names and sizes of the built files, or undefined without a page, so that a partial build never counts as one. */
const outputFingerprint = (dist: string): string | undefined => {
  if (!existsSync(join(dist, 'index.html'))) return undefined;
  const hash = createHash('sha256');
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const found = statSync(join(dist, path));
    if (found.isFile()) hash.update(`${path.replaceAll('\\', '/')}\0${found.size}\0`);
  }
  return hash.digest('hex');
};

/** The record of a build: the fingerprints of its sources and of its output. */
const recordOf = (sources: string, output: string | undefined): string => `${sources}\n${output}\n`;

/** Runs Vite in a process of its own, so that its memory is freed. Its output is shown only when it fails. */
export const buildWithVite: BuildWeb = async (root, outDir) => {
  const { exitCode, output } = await captureTool(
    'vite',
    ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    // A NODE_ENV of the caller would put the development build of React into the bundle.
    { cwd: join(root, 'apps/web'), env: { NODE_ENV: 'production' } },
  );
  if (exitCode !== 0)
    throw new Error(`The web app could not be built:\n${stripVTControlCharacters(output).trim()}`);
};

/**
 * Builds the web app unless `apps/web/dist` is up to date. The build goes to a folder of its own and is moved into
 * place as a whole, so that a failed or interrupted one keeps the last good build. Rejects when the build fails.
 * Returns whether it built.
 */
export const ensureWebBuilt = async (root: string, build: BuildWeb = buildWithVite): Promise<boolean> => {
  const sources = sourceFingerprint(root);
  const cache = join(root, 'apps/web/.cache');
  const record = join(cache, 'built-from');
  const dist = join(root, 'apps/web/dist');
  const present = outputFingerprint(dist);
  const recorded = existsSync(record) ? readFileSync(record, 'utf8') : '';
  if (present !== undefined && recorded === recordOf(sources, present)) return false;
  const freshDist = join(cache, `build-${process.pid}`);
  mkdirSync(cache, { recursive: true });
  try {
    await build(root, freshDist);
    const output = outputFingerprint(freshDist);
    if (output === undefined) throw new Error('The web build ended without an index.html');
    rmSync(dist, { recursive: true, force: true });
    renameSync(freshDist, dist);
    writeFileSync(record, recordOf(sources, output));
  } finally {
    rmSync(freshDist, { recursive: true, force: true });
  }
  return true;
};
