import { join } from 'node:path';

/**
 * The scripts behind the commands of our packages, to be run by this very Node.js: a shebang line would take
 * whichever Node.js comes first on the path, and there are no shebang lines on Windows.
 */
const scripts = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

export const toolScript = (root: string, tool: keyof typeof scripts): string => join(root, scripts[tool]);
