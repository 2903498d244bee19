import { childFolder, isTest, isWithin, serverDomains } from '../areas.ts';
import { type Rule, sourceRule } from '../rule.ts';

const clockRule = (name: string, folder: string, selects: (path: string) => boolean): Rule =>
  sourceRule({
    name,
    folder,
    selects: (path) => selects(path) && !isTest(path),
    check: (file) =>
      file.clockReads.map((line) => ({
        path: file.path,
        line,
        message: 'reads the clock; take it as a dependency',
      })),
  });

const isServerDomain = (path: string): boolean => {
  const folder = childFolder('apps/server/src', path);
  return serverDomains.some((domain) => domain === folder);
};

/** Time comes in from outside wherever a rule depends on it. */
export const clockComesIn: readonly Rule[] = [
  clockRule('no clock in the domain', 'packages/domain/src', (path) => isWithin('packages/domain/src', path)),
  clockRule('no clock in the server domains', 'apps/server/src', isServerDomain),
];
