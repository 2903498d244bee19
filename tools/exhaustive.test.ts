import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  exhaustiveFiles,
  exhaustiveSpecs,
  filesForOneEngine,
  filesWithoutSql,
  whatIsLeftOut,
} from './exhaustive.ts';
import { projectRoot } from './process.ts';

it.each([exhaustiveFiles, ...filesForOneEngine, ...filesWithoutSql])(
  'there are tests by the name %s',
  (pattern) => {
    expect(globSync(pattern, { cwd: projectRoot, exclude: ['**/node_modules'] })).not.toEqual([]);
  },
);

it.each(exhaustiveSpecs)('there is a browser test %s', (path) => {
  expect(existsSync(join(projectRoot, 'e2e', path))).toBe(true);
});

it('says in one line how much is left out', () => {
  expect(whatIsLeftOut(projectRoot)).toMatch(
    /^left to npm run check: [1-9]\d* files of .+, [1-9]\d* files on PostgreSQL too, [1-9]\d* browser files .+$/,
  );
});
