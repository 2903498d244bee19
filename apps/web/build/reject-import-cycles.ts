import type { Plugin, Rolldown } from 'vite';

/**
 * Fails the build when two chunks import each other. Their execution order would depend on the screen that
 * loads them, and a class could extend one that does not exist yet.
 */
export function rejectImportCycles(): Plugin {
  return {
    name: 'crewroom:reject-import-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const cycle = findCycle(bundle, Object.keys(bundle));
      if (cycle !== null) this.error(`These files import each other: ${cycle.join(' → ')}`);
    },
  };
}

/** Follows the imports of `files`, which were reached through `path`. Returns the first import cycle. */
function findCycle(
  bundle: Rolldown.OutputBundle,
  files: readonly string[],
  path: readonly string[] = [],
  followed = new Set<string>(),
): string[] | null {
  for (const file of files) {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (followed.has(file)) continue;
    followed.add(file);
    const output = bundle[file];
    const imports = output?.type === 'chunk' ? output.imports : [];
    const cycle = findCycle(bundle, imports, [...path, file], followed);
    if (cycle !== null) return cycle;
  }
  return null;
}
