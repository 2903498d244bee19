import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = `${import.meta.dirname}/..`;
const files = globSync('**/*.{css,ts,tsx}', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
const texts = files.map((file) => readFileSync(`${source}/${file}`, 'utf8'));

const namesIn = (expression: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(expression)].map(([, name = '']) => name)));

it('defines every variable that looks are read from', () => {
  const defined = namesIn(/[\s[{'"](--[\w-]+(?:\\\.\d)?)['"]?\s*:/g);
  const read = namesIn(/var\((--[\w-]+)/g);
  // `setProperty` gives these their values.
  for (const [, name = ''] of texts.join('\n').matchAll(/setProperty\(\s*['"`](--[\w-]+)/g))
    defined.add(name);
  expect(read.size).toBeGreaterThan(20);
  expect([...read].filter((name) => !defined.has(name))).toEqual([]);
});
