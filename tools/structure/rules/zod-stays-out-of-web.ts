import { isTest, isWithin } from '../areas.ts';
import type { Project, SourceFile } from '../project.ts';
import { type Rule, sourceRule, type Violation } from '../rule.ts';

const isZod = (specifier: string): boolean => specifier === 'zod' || specifier.startsWith('zod/');

type Trail = readonly string[];

/** The way from a file to zod over imports that run; undefined when there is none. Cycles end at files already seen. */
const trailToZod = (project: Project, path: string, seen: Set<string> = new Set()): Trail | undefined => {
  const file = project.sources.get(path);
  if (file === undefined || seen.has(path)) return undefined;
  seen.add(path);
  const running = file.imports.filter(({ kind }) => kind !== 'type');
  if (running.some(({ specifier }) => isZod(specifier))) return [path, 'zod'];
  for (const { target } of running) {
    const onward = target === undefined ? undefined : trailToZod(project, target, seen);
    if (onward) return [path, ...onward];
  }
  return undefined;
};

const check = (file: SourceFile, project: Project): Violation[] =>
  file.imports
    .filter(({ kind }) => kind !== 'type')
    .flatMap(({ specifier, target, line }) => {
      const leavesWeb = target !== undefined && !isWithin('apps/web', target);
      const trail = leavesWeb ? trailToZod(project, target) : undefined;
      if (trail === undefined && !isZod(specifier)) return [];
      const way = trail ? ` by ${trail.join(' → ')}` : '';
      return [{ path: file.path, line, message: `loads zod into the browser${way}; use "import type"` }];
    });

/** The schemas are for the server; the browser needs their types only and should not download the library. */
export const zodStaysOutOfWeb: Rule = sourceRule({
  name: 'no zod in the browser',
  folder: 'apps/web/src',
  selects: (path) => isWithin('apps/web/src', path) && !isTest(path),
  check,
});
