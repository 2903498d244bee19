import { childFolder, isTest, serverDomains } from '../areas.ts';
import { sourceRule } from '../rule.ts';

const root = 'apps/server/src';

const domainOf = (path: string): string | undefined => {
  const folder = childFolder(root, path);
  return serverDomains.find((domain) => domain === folder);
};

// `commands.ts`, `commands-seats.ts`, or any file of a `commands` folder; the same for queries.
const isDoor = (path: string): boolean => /\/(commands|queries)(\/|(-[a-z0-9-]+)?\.ts$)/.test(path);

/** Domains of the server meet through their commands and queries only. */
export const serverDomainsMeetAtDoors = sourceRule({
  name: 'server domains meet at commands and queries',
  folder: root,
  selects: (path) => domainOf(path) !== undefined && !isTest(path),
  check: (file) =>
    file.imports
      .filter(({ target }) => {
        const other = target === undefined ? undefined : domainOf(target);
        return other !== undefined && other !== domainOf(file.path) && !isDoor(target ?? '');
      })
      .map(({ specifier, line }) => ({
        path: file.path,
        line,
        message: `reaches into another domain past its commands and queries (${specifier})`,
      })),
});
