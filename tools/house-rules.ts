import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { z } from 'zod';

export type Violation = {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
};

const excludedPaths = [
  '**/{.git,.cache,coverage,data,dist,node_modules,test-results}',
  '**/{package-lock.json,.env,*.local}',
  '**/*.{png,ico,woff2}',
];

const grabBagNames = new Set(['common', 'helper', 'helpers', 'misc', 'util', 'utils']);

const grabBagNamesIn = (path: string): Violation[] =>
  path
    .split(/[/.-]/)
    .filter((word) => grabBagNames.has(word))
    .map((word) => ({ path, message: `"${word}" is the name of a grab bag` }));

// Written so that no pattern matches its own source.
const forbiddenMentions: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.:/-])\/(?:home|Users|root|work|farm)\/[\w.]/, 'a folder of somebody’s machine'],
  [/(?<![\w.:/-])\/tmp\/[\w.]/, 'a temporary folder of somebody’s machine'],
  [/\.\.\/\.?(?:shared|library)\b/, 'a folder next to the project'],
  [/\bissue\s+#?\d+/i, 'a tracker’s number'],
  [/\b(?:fix(?:es)?|closes?|refs?|see|PR)\s+#\d+/i, 'a tracker’s number'],
];

const forbiddenMentionsIn = (path: string, text: string): Violation[] =>
  text
    .split('\n')
    .flatMap((content, index) =>
      forbiddenMentions
        .filter(([pattern]) => pattern.test(content))
        .map(([, what]) => ({ path, line: index + 1, message: `mentions ${what}` })),
    );

// Oxlint checks cycles of files (`no-cycle`) and the layers of the server (`no-restricted-imports`), but not cycles of
// folders.
const layered =
  /^((?:apps\/(?:server|sandbox|demo|web)|packages\/domain)\/src\/(?:(?:features|platform|integrations)\/)?[^/]+)/;

/**
 * Returns the folder of a path: a feature, a folder of the platform, or another entry of `src`. Undefined for tests and
 * for packages without layers.
 */
const placeOf = (path: string): string | undefined =>
  /\/testing\/|\.test\.tsx?$/.test(path) ? undefined : layered.exec(path)?.[1];

/** The imports between folders. Types count. */
const importsBetween = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> => {
  const imports = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    const from = placeOf(path);
    if (from === undefined) continue;
    for (const [, named = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const to = placeOf(posix.join(dirname(path), named));
      if (to !== undefined && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
};

/** Returns the shortest way from a folder through its imports back to it. */
const circleFrom = (
  start: string,
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | undefined => {
  const ways = [[start]];
  const reached = new Set<string>();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (!reached.has(next)) ways.push([...way, next]);
      reached.add(next);
    }
  }
  return undefined;
};

const circlesIn = (texts: ReadonlyMap<string, string>): Violation[] => {
  const imports = importsBetween(texts);
  return [...imports.keys()].flatMap((path) => {
    const circle = circleFrom(path, imports)?.map((place) => place.split('/').at(-1));
    return circle === undefined ? [] : [{ path, message: `imports what imports it: ${circle.join(' > ')}` }];
  });
};

const packageFile = /^((?:apps|packages)\/[^/]+|e2e|bench)\/package\.json$/;

const listSchema = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({ dependencies: listSchema, devDependencies: listSchema });

/** Packages that another one loads by a name in its settings, such as Vitest the document of the component tests. */
const importedByOthers = new Set(['happy-dom', '@iconify-json/tabler']);

/**
 * The packages that a `package.json` lists and some file has to name. Packages of types are searched for by their names
 * alone.
 */
const listedIn = (text: string): string[] => {
  const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(text));
  return Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/') && !importedByOthers.has(name),
  );
};

/**
 * Returns packages that are listed and that no file except the list names. Knip skips packages that another listed one
 * requires as peers.
 */
const unnamedDependenciesIn = (texts: ReadonlyMap<string, string>): Violation[] =>
  [...texts].flatMap(([path, text]) => {
    const folder = packageFile.exec(path)?.[1];
    if (folder === undefined) return [];
    const sources = [...texts].filter(([other]) => other.startsWith(`${folder}/`) && other !== path);
    const isNamed = (name: string) => {
      const ways = [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`];
      return sources.some(([, source]) => ways.some((way) => source.includes(way)));
    };
    const unnamed = listedIn(text).filter((name) => !isNamed(name));
    return unnamed.map((name) => ({ path, message: `lists ${name}, which no file of the package names` }));
  });

/** Returns the packages that a source imports: not its own files, and nothing of Node.js. */
const packagesIn = (source: string): readonly string[] =>
  [...source.matchAll(/\b(?:from |import |import\()'((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/g)].flatMap(
    ([, name]) => name ?? [],
  );

/** Returns packages that run with the product and are not installed with it: listed for development, or not at all. */
const uninstalledImportsIn = (texts: ReadonlyMap<string, string>): Violation[] =>
  [...texts].flatMap(([path, text]) => {
    const folder = /^((?:apps|packages)\/[^/]+)\/src\/.*(?<!\.test)\.tsx?$/.exec(path)?.[1];
    const list = texts.get(`${folder}/package.json`);
    if (list === undefined || /\/testing\//.test(path)) return [];
    const { dependencies } = manifestSchema.parse(JSON.parse(list));
    const uninstalled = packagesIn(text).filter((name) => !Object.hasOwn(dependencies, name));
    return uninstalled.map((name) => ({
      path,
      message: `imports ${name}, which is no dependency of the package`,
    }));
  });

const themeFile = 'apps/web/src/components/ui/tokens.css';

const coloursIn = (path: string, text: string): Violation[] =>
  !/^apps\/web\/src\/.*\.css$/.test(path) || path === themeFile
    ? []
    : text
        .split('\n')
        .flatMap((content, index) =>
          /:.*#[\da-f]{3,8}\b/i.test(content)
            ? [{ path, line: index + 1, message: `has a colour of its own, which belongs in ${themeFile}` }]
            : [],
        );

/**
 * Checks the rules without a linter, over every text of the project. No file is a collection of unrelated helpers by
 * its name, and none mentions private folders or trackers. No two folders of a package in layers import each other,
 * even indirectly. A package lists none that it does not use, and uses none that is not installed with it. Colours are in
 * one file. The folder is walked rather than asked of git, so that a
 * file counts before its first commit.
 */
export const findViolations = (
  root: string,
): { readonly filesRead: number; readonly violations: Violation[] } => {
  const files = globSync(['**/*', '**/.*', '.*/*'], {
    cwd: root,
    exclude: excludedPaths,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
  const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const violations = [...texts].flatMap(([path, text]) => [
    ...grabBagNamesIn(path),
    ...forbiddenMentionsIn(path, text),
    ...coloursIn(path, text),
  ]);
  return {
    filesRead: files.length,
    violations: [
      ...violations,
      ...circlesIn(texts),
      ...unnamedDependenciesIn(texts),
      ...uninstalledImportsIn(texts),
    ],
  };
};
