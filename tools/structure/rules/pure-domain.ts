import { isTest, isWithin } from '../areas.ts';
import { sourceRule } from '../rule.ts';

const isAllowed = (specifier: string): boolean =>
  specifier.startsWith('.') || /^(zod|@crewroom\/domain)(\/|$)/.test(specifier);

/** The domain package is pure: zod and itself, no I/O, no framework. */
export const pureDomain = sourceRule({
  name: 'domain imports only zod and itself',
  folder: 'packages/domain/src',
  selects: (path) => isWithin('packages/domain/src', path) && !isTest(path),
  check: (file) =>
    file.imports
      .filter(({ specifier }) => !isAllowed(specifier))
      .map(({ specifier, line }) => ({ path: file.path, line, message: `must not import ${specifier}` })),
});
