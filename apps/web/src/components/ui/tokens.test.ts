import { expect, it } from 'vitest';

const files = import.meta.glob<string>(['../../**/*.css', '../../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const texts = Object.values(files);

const namesIn = (expression: RegExp): string[] =>
  texts.flatMap((text) => [...text.matchAll(expression)].map(([, name = '']) => name));

it('defines every variable that styles use', () => {
  const defined = new Set([
    ...namesIn(/[\s[{'"](--[\w-]+(?:\\\.\d)?)['"]?\s*:/g),
    ...namesIn(/setProperty\(\s*['"`](--[\w-]+)/g),
  ]);
  const read = new Set(namesIn(/var\((--[\w-]+)/g));
  expect(read.size).toBeGreaterThan(20);
  expect([...read].filter((name) => !defined.has(name))).toEqual([]);
});
