import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './process.ts';
import {
  exhaustiveFiles,
  filesOfCheck,
  filesOfRaces,
  filesOnPostgres,
  filesWithoutSql,
  mainSpecs,
  whatIsLeftOut,
} from './test-selection.ts';

it.each([exhaustiveFiles, ...filesOfCheck, ...filesOnPostgres, ...filesOfRaces, ...filesWithoutSql])(
  'there are tests by the name %s',
  (pattern) => {
    expect(globSync(pattern, { cwd: projectRoot, exclude: ['**/node_modules'] })).not.toEqual([]);
  },
);

it.each(mainSpecs)('there is a browser test %s', (path) => {
  expect(existsSync(join(projectRoot, 'e2e', path))).toBe(true);
});

it.each([
  [
    'short',
    /^left to npm run check: [1-9]\d* browser files, .+; left to npm run check:full: [1-9]\d* files of .+$/,
  ],
  ['check', /^left to npm run check:full: [1-9]\d* files of .+$/],
] as const)('reports in one line how much %s omits', (run, line) => {
  expect(whatIsLeftOut(run, projectRoot)).toMatch(line);
});

it('reports nothing when nothing is omitted', () => {
  expect(whatIsLeftOut('full', projectRoot)).toBeUndefined();
});

it('runs the files about races in the check too', () => {
  const inCheck = new Set(globSync(filesOnPostgres, { cwd: projectRoot, exclude: ['**/node_modules'] }));
  const races = globSync(filesOfRaces, { cwd: projectRoot, exclude: ['**/node_modules'] });
  expect(races.filter((file) => !inCheck.has(file))).toEqual([]);
});
