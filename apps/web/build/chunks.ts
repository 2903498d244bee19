import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const MAIN = source('app/main.tsx');
const ROUTER = source('app/router.ts');
const SHELL = source('app/shell/shell.tsx');

const LIBRARY = /\/node_modules\/(react|react-dom|scheduler|@tanstack)\//;
const ICON = /\/node_modules\/@tabler\/icons-react\//;
/** Of the interface kit what every screen shows while it waits; `withImports` does not look into packages. */
const SKELETON = /\/@mantine\/core\/esm\/components\/Skeleton\//;
const KIT = /\/node_modules\/|\/packages\/domain\/src\/|\/apps\/web\/src\/(lib|ui|parts)\//;
const FEATURE = /\/apps\/web\/src\/(?!app\/|lib\/|ui\/|parts\/)([a-z]+)\//;
const PUBLIC = /\/apps\/web\/src\/(auth|legal)\//;

/** A module with everything it imports at once. Of a package only its entrance, which names more than is used. */
function withImports(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || id.includes('/node_modules/')) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, imported, seen);
  return seen;
}

/** Which kinds of screens show a module at once. */
type Use = { inPublic: boolean; inPortal: boolean; inShell: boolean };

/** Who shows which module at once; what the page itself loads is left out. */
function readUses(graph: Graph): ReadonlyMap<string, Use> {
  const ofThePage = withImports(graph, MAIN);
  const uses = new Map<string, Use>();
  for (const screen of graph.getModuleInfo(ROUTER)?.dynamicallyImportedIds ?? []) {
    for (const id of withImports(graph, screen)) {
      if (ofThePage.has(id)) continue;
      const use = uses.get(id) ?? { inPublic: false, inPortal: false, inShell: false };
      if (PUBLIC.test(screen)) use.inPublic = true;
      else use.inPortal = true;
      if (screen === SHELL) use.inShell = true;
      uses.set(id, use);
    }
  }
  return uses;
}

/**
 * Which modules travel together. A screen is one file with what it alone shows at once. What several show is in a file
 * for all, or in one for each feature, because dozens of small files wait for one another and hardly compress.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let uses: ReadonlyMap<string, Use> | undefined;
  const chosen =
    (choose: (id: string, use: Use | undefined) => string | undefined) =>
    (id: string, graph: Graph): string | null => {
      uses ??= readUses(graph);
      return choose(id, uses.get(id)) ?? null;
    };
  const inOrder: Omit<Rolldown.CodeSplittingGroup, 'priority'>[] = [
    // What changes with its own releases only stays in the browser's cache over ours.
    { name: 'libraries', test: LIBRARY },
    {
      debugName: 'start',
      name: chosen((id, use) =>
        id === MAIN || (use?.inPublic === true && use.inPortal) ? 'start' : undefined,
      ),
    },
    { debugName: 'shell', name: chosen((_id, use) => (use?.inShell === true ? 'shell' : undefined)) },
    {
      debugName: 'portal',
      minShareCount: 2,
      name: chosen((id, use) =>
        SKELETON.test(id) || (use?.inPortal === true && KIT.test(id)) ? 'portal' : undefined,
      ),
    },
    { name: 'icons', test: ICON, minShareCount: 2 },
    {
      debugName: 'features',
      minShareCount: 2,
      name: chosen((id, use) => {
        const [, feature] = FEATURE.exec(id) ?? [];
        return use?.inPortal === true && feature !== undefined ? `all-${feature}` : undefined;
      }),
    },
    // What dialogs share and no screen shows at once.
    {
      debugName: 'dialogs',
      minShareCount: 2,
      name: chosen((id, use) => (use === undefined && KIT.test(id) ? 'dialogs' : undefined)),
    },
  ];
  return inOrder.map((group, at) => ({ ...group, priority: inOrder.length - at }));
}
