import { isTest, isWithin } from '../areas.ts';
import { sourceRule } from '../rule.ts';

const mayNameHosts = (path: string): boolean =>
  isWithin('apps/server/src/roblox', path) || path === 'apps/server/src/config.ts' || isTest(path);

/** Only the Roblox client and the configuration know where Roblox is. */
export const robloxHosts = sourceRule({
  name: 'Roblox hosts named in one place',
  folder: 'apps/server/src',
  selects: (path) =>
    ['apps/server/src', 'apps/web/src', 'packages/domain/src'].some((folder) => isWithin(folder, path)) &&
    !mayNameHosts(path),
  check: (file) =>
    file.texts
      .filter(({ text }) => /\b(roblox|rbxcdn)\.com\b/i.test(text))
      .map(({ line }) => ({ path: file.path, line, message: 'names a Roblox host' })),
});
