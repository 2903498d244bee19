import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HASHED = /-([\w-]{8})\.(js|css)$/;

/**
 * Turns a built web app into its next version, like a deployment: every script and style gets another name, and the
 * earlier ones are removed.
 */
export const makeNextVersion = (root: string): void => {
  const assets = join(root, 'assets');
  const names = readdirSync(assets);
  for (const name of names.filter((one) => /\.(br|gz)$/.test(one))) rmSync(join(assets, name));
  const renamed = names
    .filter((name) => HASHED.test(name))
    .map((name) => [name, name.replace(HASHED, '-$1N.$2')] as const);
  const inNewNames = (text: string): string =>
    renamed.reduce((so, [name, next]) => so.replaceAll(name, next), text);
  const pages = [
    join(root, 'index.html'),
    join(root, '.vite/manifest.json'),
    ...renamed.map(([name]) => join(assets, name)),
  ];
  for (const file of pages) writeFileSync(file, inNewNames(readFileSync(file, 'utf8')));
  for (const [name, next] of renamed) renameSync(join(assets, name), join(assets, next));
};
