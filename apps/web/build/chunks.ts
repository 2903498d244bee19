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
/** What more screens than this need at once comes with the app; fewer fetch it beside their own. */
const FEW = 2;
const FEATURE = /\/web\/src\/(?!app\/|lib\/|ui\/|parts\/)([a-z]+)\//;

function featureOf(id: string, suffix = ''): string | null {
  const [, feature] = FEATURE.exec(id) ?? [];
  return feature === undefined ? null : `${feature}${suffix}`;
}

/**
 * Which modules travel together, the first group that fits. A screen is one file with what it alone shows at once; dozens
 * of small files that several share would wait for one another and hardly compress.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const ofLogin = countImporting(() => [LOGIN]);
  const ofApp = countImporting(() => [APP]);
  const ofScreens = countImporting((graph) => graph.getModuleInfo(SCREENS)?.dynamicallyImportedIds ?? []);
  const isOfApp = (id: string, graph: Graph): boolean =>
    id === APP || (KIT.test(id) && !FORM.test(id) && ofScreens(id, graph) > FEW);
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
    // A filter has fields and is no form, and on a desk the board's form stands open without a dialog.
    { name: 'fields', test: /\/src\/parts\/(form\/(form|field-errors)\.|mentions\/)/, minShareCount: 2 },
    { name: 'forms', test: /\/src\/parts\/form\/use-draft-form\./, minShareCount: 2 },
    {
      name: 'dialogs',
      test: /\/src\/(ui\/(confirm-)?dialog|parts\/form\/form-dialog)\.tsx$/,
      minShareCount: 2,
    },
    // What is said after an act, which comes with the acts.
    { name: 'words', test: /\/domain\/src\/(?!settings\/)[a-z]+\/messages\.ts$/, minShareCount: 2 },
    { name: 'sanction', test: /\/src\/parts\/sanction\./, minShareCount: 2 },
    // What a single screen shares with what opens on it goes beside it by itself.
    {
      debugName: 'parts',
      minShareCount: 2,
      name: (id, graph) => (KIT.test(id) && ofScreens(id, graph) > 1 ? 'parts' : null),
    },
    // What many screens need of a feature, the screens of others among them, and what only its own do.
    {
      debugName: 'features for many',
      minShareCount: 2,
      name: (id, graph) => (ofScreens(id, graph) > FEW + 1 ? featureOf(id, '-shared') : null),
    },
    {
      debugName: 'features',
      minShareCount: 2,
      name: (id, graph) => (ofScreens(id, graph) > 0 ? featureOf(id) : null),
    },
  ];
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }));
}
