import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listProjectFiles } from '../structure/project-files.ts';

const shared = new Set(['package-lock.json', 'tsconfig.base.json', 'packages/domain/package.json']);

const isSource = (path: string): boolean =>
  !/\.test\.tsx?$/.test(path) &&
  (shared.has(path) || path.startsWith('apps/web/') || path.startsWith('packages/domain/src/'));

/** One hash over everything the build reads: the web app, the domain it shares and the exact versions of the lock file. */
export const sourceFingerprint = (root: string): string => {
  const hash = createHash('sha256');
  for (const path of listProjectFiles(root).filter(isSource)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
};

/** Names and sizes of what was built; undefined when there is no page in it, so that half a build never counts as one. */
export const outputFingerprint = (dist: string): string | undefined => {
  if (!existsSync(join(dist, 'index.html'))) return undefined;
  const hash = createHash('sha256');
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const found = statSync(join(dist, path));
    if (found.isFile()) hash.update(`${path.replaceAll('\\', '/')}\0${found.size}\0`);
  }
  return hash.digest('hex');
};
