import type { Rule, Violation } from '../rule.ts';

// Written so that no pattern matches its own source.
const outside: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.:/-])\/(?:home|Users|root|work|farm)\/[\w.]/, 'a folder of somebody’s machine'],
  [/(?<![\w.:/-])\/tmp\/[\w.]/, 'a temporary folder of somebody’s machine'],
  [/\.\.\/\.?(?:shared|library)\b/, 'a folder beside the project'],
  [/\bissue\s+#?\d+/i, 'a tracker’s number'],
  [/\b(?:fix(?:es)?|closes?|refs?|see|PR)\s+#\d+/i, 'a tracker’s number'],
];

const inspect = (path: string, text: string): Violation[] =>
  text
    .split('\n')
    .flatMap((content, index) =>
      outside
        .filter(([pattern]) => pattern.test(content))
        .map(([, what]) => ({ path, line: index + 1, message: `mentions ${what}` })),
    );

/** The product speaks of itself: a text that only makes sense beside its author's machine or tracker does not belong in it. */
export const speaksOfItself: Rule = {
  name: 'no mention of what is outside the project',
  folder: '.',
  selects: ({ path, text }) => text !== undefined && path !== 'package-lock.json',
  violations: (selected) => selected.flatMap(({ path, text }) => inspect(path, text ?? '')),
};
