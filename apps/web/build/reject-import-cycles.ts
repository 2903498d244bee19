import type { Plugin, Rolldown } from 'vite';

/**
 * Fails the build when two of its files import each other. Which of the two runs first would depend on the screen that
 * loads them, and a class could extend one that does not exist yet.
 */
export const rejectImportCycles = (): Plugin => ({
  name: 'reject-import-cycles',
  generateBundle(_options, bundle) {
    const cycle = findCycle(bundle);
    if (cycle !== null) {
      this.error(`These files import each other: ${cycle.join(' → ')}`);
    }
  },
});

const findCycle = (bundle: Rolldown.OutputBundle): string[] | null => {
  const checked = new Set<string>();
  const follow = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) {
      return [...path.slice(path.indexOf(file)), file];
    }
    if (checked.has(file)) {
      return null;
    }
    const chunk = bundle[file];
    for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) {
      const cycle = follow(imported, [...path, file]);
      if (cycle !== null) {
        return cycle;
      }
    }
    checked.add(file);
    return null;
  };
  for (const file of Object.keys(bundle)) {
    const cycle = follow(file, []);
    if (cycle !== null) {
      return cycle;
    }
  }
  return null;
};
