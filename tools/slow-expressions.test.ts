import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './process.ts';
import { findSlowExpressions, growthOf } from './slow-expressions.ts';

/**
 * The expressions that are built from strings. They contain the portal's own URLs, a maximum length, or the names of an
 * erased member, alone and next to each other.
 */
const madeOfStrings = [
  'apps/server/src/features/erasure/name-eraser.ts',
  'packages/domain/src/catalogue/prefetched-queries.ts',
  'packages/domain/src/game/schemas.ts',
];

describe('the regular expressions that match input', () => {
  const found = ['packages/domain/src', 'apps/server/src'].map((folder) =>
    findSlowExpressions(projectRoot, folder),
  );

  it('take a time that grows linearly with the text', () => {
    expect(found.flatMap(({ slow }) => slow)).toEqual([]);
  });

  it('are all checked, except those built from strings, which are listed', () => {
    expect(found.every(({ seen }) => seen > 10)).toBe(true);
    expect(found.flatMap(({ made }) => made).toSorted()).toEqual(madeOfStrings);
  });
});

describe('the time of a regular expression', () => {
  it.each([
    [/^\s*(t|v1)=(.*?)\s*$/, 'polynomial'],
    [/\s+$/, 'polynomial'],
    [/^(a+)+$/, 'exponential'],
    [/^[a-z]+$/, null],
    [/(?<!\/)\/+$/, null],
  ])('of %s', (expression, growth) => {
    expect(growthOf(expression)).toBe(growth);
  });

  it('is checked wherever in a file the expression is', () => {
    const root = mkdtempSync(join(tmpdir(), 'crewroom-expressions-'));
    try {
      mkdirSync(join(root, 'src'));
      const text = 'export const f = (x: string) => x.replace(/ +$/g, "") + String(RegExp("a"));';
      writeFileSync(join(root, 'src/a.ts'), text);
      writeFileSync(join(root, 'src/a.test.ts'), text);
      expect(findSlowExpressions(root, 'src')).toEqual({
        seen: 1,
        slow: [{ path: 'src/a.ts', expression: '/ +$/g', growth: 'polynomial' }],
        made: ['src/a.ts'],
      });
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
