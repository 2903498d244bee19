import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const source = (path: string): string => fileURLToPath(new URL(`../src/app/${path}`, import.meta.url));

/** What more screens than this need at once comes with the app; what fewer share is split by the bundler. */
const FEW = 2;

/** In bytes before it is minified: a module of this size is not worth a file. */
const SMALL = 1_500;

/** A module with everything of ours it imports at once. A package's entrance names more than is used of it. */
function withImports(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || id.includes('/node_modules/')) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, imported, seen);
  return seen;
}

/** Whether a module has styles of its own, which would come with all that travels with it. */
function hasStyles(id: string, graph: Graph): boolean {
  return [id, ...(graph.getModuleInfo(id)?.importedIds ?? [])].some((one) => one.endsWith('.css'));
}

/** Answers how many of some modules need another at once. */
function countNeeding(find: (graph: Graph) => readonly string[]): (id: string, graph: Graph) => number {
  let all: readonly Set<string>[] | undefined;
  return (id, graph) => {
    all ??= find(graph).map((one) => withImports(graph, one));
    return all.filter((needed) => needed.has(id)).length;
  };
}

/** Which modules travel together, the first group that fits; the rest is split by who needs it. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const ofPage = countNeeding(() => [source('main.ts')]);
  const ofLogin = countNeeding(() => [source('open-login.tsx')]);
  const ofApp = countNeeding(() => [source('open-app.tsx')]);
  const ofHome = countNeeding(() => [source('own-profile.tsx')]);
  const ofScreens = countNeeding(
    (graph) => graph.getModuleInfo(source('screens.ts'))?.dynamicallyImportedIds ?? [],
  );
  const isOfStart = (id: string, graph: Graph): boolean => ofLogin(id, graph) > 0;
  const isOfApp = (id: string, graph: Graph): boolean => ofApp(id, graph) > 0 || ofScreens(id, graph) > FEW;
  const isOfHome = (id: string, graph: Graph): boolean => ofHome(id, graph) > 0;
  const isEarly = (id: string, graph: Graph): boolean =>
    ofPage(id, graph) > 0 ||
    id.includes('vite/preload-helper') ||
    (id.endsWith('.css') && (isOfStart(id, graph) || isOfApp(id, graph)));
  return [
    // What changes with its own releases only stays in the browser's cache over ours.
    { name: 'preact', test: /\/node_modules\/(preact|react|react-dom)\//, priority: 5 },
    // What comes before the first paint, and the styles of what follows it at once.
    { debugName: 'page', name: (id, graph) => (isEarly(id, graph) ? 'page' : null), priority: 4 },
    // The login screen, most of which the app needs too.
    { debugName: 'start', name: (id, graph) => (isOfStart(id, graph) ? 'start' : null), priority: 3 },
    { debugName: 'app', name: (id, graph) => (isOfApp(id, graph) ? 'app' : null), priority: 2 },
    // Each would be a file of its own.
    { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 2, priority: 1 },
    // So would each of these, and the first screen after signing in would wait for a dozen.
    {
      debugName: 'home',
      name: (id, graph) => (isOfHome(id, graph) && !hasStyles(id, graph) ? 'home' : null),
      minShareCount: 2,
      maxModuleSize: SMALL,
      priority: 1,
    },
  ];
}
