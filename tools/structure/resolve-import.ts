import { posix } from 'node:path';

const packageFolders = new Map([
  ['domain', 'packages/domain'],
  ['server', 'apps/server'],
  ['web', 'apps/web'],
  ['sandbox', 'apps/sandbox'],
]);

const candidates = (path: string): string[] => [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];

const withoutQuery = (specifier: string): string => specifier.replace(/\?.*$/, '');

const ownPackagePath = (specifier: string): string | undefined => {
  const [, name, rest] = /^@crewroom\/([a-z0-9]+)\/(.+)$/.exec(specifier) ?? [];
  const folder = name === undefined ? undefined : packageFolders.get(name);
  return folder === undefined || rest === undefined ? undefined : `${folder}/src/${rest}`;
};

/** The project file that `specifier` in `importer` leads to; undefined when it is a package, a built-in or nothing known. */
export const resolveImport = (
  importer: string,
  specifier: string,
  known: ReadonlySet<string>,
): string | undefined => {
  const plain = withoutQuery(specifier);
  const path = plain.startsWith('.') ? posix.join(posix.dirname(importer), plain) : ownPackagePath(plain);
  return path === undefined ? undefined : candidates(path).find((candidate) => known.has(candidate));
};
