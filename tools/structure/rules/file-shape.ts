import { isTest } from '../areas.ts';
import { type Rule, sourceRule } from '../rule.ts';

const ceiling = 350;

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

const size: Rule = {
  name: `files of at most ${ceiling} lines`,
  folder: '.',
  selects: ({ path, text }) =>
    text !== undefined && /\.(tsx?|mjs|css)$/.test(path) && !isTest(path) && !path.includes('/migrations/'),
  violations: (selected) =>
    selected.flatMap(({ path, text }) => {
      const lines = lineCount(text ?? '');
      return lines > ceiling ? [{ path, message: `${lines} lines; is it one thing?` }] : [];
    }),
};

const noBarrels = sourceRule({
  name: 'no barrels',
  folder: '.',
  selects: () => true,
  check: (file) =>
    file.onlyReexports ? [{ path: file.path, message: 'only passes on what other files export' }] : [],
});

const readable = sourceRule({
  name: 'every source file parses',
  folder: '.',
  selects: () => true,
  check: (file) => file.syntaxErrors.map((message) => ({ path: file.path, message })),
});

export const fileShape: readonly Rule[] = [readable, size, noBarrels];
