import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Group = Omit<Rolldown.CodeSplittingGroup, 'priority'>;

const source = (path: string): string => fileURLToPath(new URL(`../src/app/${path}`, import.meta.url));

const LOGIN = source('open-login.tsx');
const APP = source('open-app.tsx');
const SCREENS = source('screens.ts');

/** A module with everything it imports at once. Of a package only its entrance, which names more than is used. */
function withImports(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || id.includes('/node_modules/')) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, imported, seen);
  return seen;
}

/** Answers how many of some modules import another at once. */
function countImporting(find: (graph: Graph) => readonly string[]): (id: string, graph: Graph) => number {
  let counts: Map<string, number> | undefined;
  return (id, graph) => {
    if (counts === undefined) {
      counts = new Map();
      for (const one of find(graph)) {
        for (const imported of withImports(graph, one)) counts.set(imported, (counts.get(imported) ?? 0) + 1);
      }
    }
    return counts.get(id) ?? 0;
  };
}

const PAGE = /\/src\/app\/(main|screens)\.ts$|vite\/preload-helper/;
// How a sanction is drawn is for profiles and few people's parts, a boarding pass for two screens, the rows of roles for two
// forms, and the tables of the settings and of what is posted in the chat for an owner's.
const KIT =
  /\/packages\/domain\/src\/(?!settings\/|chat\/)|\/web\/src\/(lib|ui|parts)\/(?!sanction|boarding-|roles\/)/;
// What somebody needs who writes something: screens that have none of it do without, however many others have it at once.
const FORM = /\/web\/src\/parts\/(form|mentions)\//;
const FEATURE = /\/web\/src\/(?!app\/|lib\/|ui\/|parts\/)([a-z]+)\//;

/**
 * Which modules travel together, the first group that fits. A screen is one file with what it alone shows at once; dozens
 * of small files that several share would wait for one another and hardly compress.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const ofLogin = countImporting(() => [LOGIN]);
  const ofApp = countImporting(() => [APP]);
  const ofScreens = countImporting((graph) => graph.getModuleInfo(SCREENS)?.dynamicallyImportedIds ?? []);
  const isOfApp = (id: string, graph: Graph): boolean =>
    id === APP || (KIT.test(id) && !FORM.test(id) && ofScreens(id, graph) > 1);
  const isEarlyStyle = (id: string, graph: Graph): boolean =>
    id.endsWith('.css') && (ofLogin(id, graph) > 0 || ofApp(id, graph) > 0 || isOfApp(id, graph));
  const groups: Group[] = [
    // What changes with its own releases only stays in the browser's cache over ours.
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
    // What comes before the first paint, and the styles of what follows it at once.
    { debugName: 'page', name: (id, graph) => (PAGE.test(id) || isEarlyStyle(id, graph) ? 'page' : null) },
    // The login screen, most of which the app needs too.
    { debugName: 'start', name: (id, graph) => (ofLogin(id, graph) > 0 ? 'start' : null) },
    { debugName: 'app', name: (id, graph) => (isOfApp(id, graph) ? 'app' : null) },
    { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 2 },
    {
      debugName: 'features',
      minShareCount: 2,
      name: (id, graph) => (ofScreens(id, graph) > 0 ? (FEATURE.exec(id)?.[1] ?? null) : null),
    },
    // A filter has fields and is no form, and on a desk the board's form stands open without a dialog.
    { name: 'forms', test: /\/src\/parts\/form\/use-draft-form\./, minShareCount: 2 },
    { name: 'fields', test: /\/src\/parts\/(form\/form\.|mentions\/)/, minShareCount: 2 },
    {
      name: 'dialogs',
      test: /\/src\/(ui\/(confirm-)?dialog|parts\/form\/form-dialog)\.tsx$/,
      minShareCount: 2,
    },
    { name: 'parts', test: KIT, minShareCount: 2 },
  ];
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }));
}
