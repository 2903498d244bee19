import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Violation {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

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
  [/\.\.\/\.?(?:shared|library)\b/, 'a folder beside the project'],
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

/**
 * What no linter checks, over every text of the project: no file is a grab bag by its name, and none speaks of what only
 * its author has, a folder or a tracker. The folder is walked rather than asked of git, so that a file counts before its
 * first commit.
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
  const violations = files.flatMap((path) => [
    ...grabBagNamesIn(path),
    ...forbiddenMentionsIn(path, readFileSync(join(root, path), 'utf8')),
  ]);
  return { filesRead: files.length, violations };
};
