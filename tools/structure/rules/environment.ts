import { isTest, packageOf } from '../areas.ts';
import { sourceRule } from '../rule.ts';

// The sandbox is a process of its own; its entry reads its few settings.
const readers = new Set(['apps/server/src/config.ts', 'apps/sandbox/src/main.ts']);

/** The environment is parsed once, in one file. */
export const environmentReadOnce = sourceRule({
  name: 'environment read in one place',
  folder: 'apps/server/src',
  selects: (path) => packageOf(path) !== undefined && !readers.has(path) && !isTest(path),
  check: (file) =>
    file.environmentReads.map((line) => ({ path: file.path, line, message: 'reads process.env' })),
});
