import { isTest, packageOf } from '../areas.ts';
import { sourceRule } from '../rule.ts';

const product = ['domain', 'server', 'web'] as const;
const reader = 'apps/server/src/config.ts';

/** The product's environment is parsed once, in one file. The sandbox is a tool beside it. */
export const environmentReadOnce = sourceRule({
  name: 'environment read in one place',
  folder: 'apps/server/src',
  selects: (path) => product.some((name) => name === packageOf(path)) && path !== reader && !isTest(path),
  check: (file) =>
    file.environmentReads.map((line) => ({ path: file.path, line, message: 'reads process.env' })),
});
