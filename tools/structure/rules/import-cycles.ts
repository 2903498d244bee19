import type { Project } from '../project.ts';
import type { Rule } from '../rule.ts';

// An `import type` vanishes before anything runs, and an `import()` waits until all has loaded.
const neighbours = (project: Project, path: string): string[] =>
  (project.sources.get(path)?.imports ?? []).flatMap(({ kind, target }) =>
    kind === 'value' && target !== undefined ? [target] : [],
  );

const findCycles = (project: Project): string[][] => {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt !== -1) cycles.push([...trail.slice(seenAt), path]);
    if (seenAt !== -1 || finished.has(path)) return;
    for (const next of neighbours(project, path)) walk(next, [...trail, path]);
    finished.add(path);
  };
  for (const path of project.sources.keys()) walk(path, []);
  return cycles;
};

export const importCycles: Rule = {
  name: 'no import cycles',
  folder: '.',
  selects: ({ source }) => source !== undefined,
  violations: (_selected, project) =>
    findCycles(project).map((cycle) => ({ path: cycle[0] ?? '', message: `cycle: ${cycle.join(' → ')}` })),
};
