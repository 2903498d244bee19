import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const MAIN = source('app/main.tsx');
const LOGIN = source('app/open-login.tsx');
const LOGIN_IN_APP = source('auth/login-route.tsx');
const APP = source('app/open-app.tsx');
const ROUTER = source('app/router.ts');
const SHELL = source('app/shell/shell.tsx');

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
const ICON = /\/node_modules\/@tabler\/icons-react\//;
/** Of the interface kit its core, and what every screen shows while it waits; `withImports` does not look into packages. */
const SKELETON = /\/@mantine\/core\/esm\/(components\/Skeleton|core)\//;
/** What a form in the page needs. It comes first, so that a form does not wait for what a dialog needs beside it. */
const FORM =
  /\/node_modules\/@mantine\/form\/|\/components\/(Input|InputBase|NativeSelect|TextInput|Textarea)\/|\/src\/parts\/(form\/(form\.tsx|use-draft-form)|mentions\/)/;
/** The errors of fields, for a field outside of forms too: it would bring the form with it. */
const FIELD_ERRORS = /\/src\/parts\/form\/field-errors\.ts$/;
/** What a dialog needs: the layer over the page, with its trap for the focus and its lock on scrolling. */
const DIALOG = /\/components\/ModalBase\/|\/src\/ui\/(dialog|confirm-dialog)\.tsx$|\/form-dialog\.tsx$/;
/** How a sanction is drawn. Only profiles and few people's parts show one, so the other screens do without. */
const SANCTION = /\/src\/parts\/sanction\./;
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

const screensOf = (graph: Graph): readonly string[] =>
  graph.getModuleInfo(ROUTER)?.dynamicallyImportedIds ?? [];

/** Which kinds of screens show a module at once, and how many of the portal's do. */
type Use = { inPublic: boolean; portalScreens: number; inShell: boolean };

/** What every page runs, and of the login screen, which comes without the app, what others show too. */
function readStart(graph: Graph): ReadonlySet<string> {
  const ofTheRest = withImports(graph, APP);
  for (const screen of screensOf(graph)) if (screen !== LOGIN_IN_APP) withImports(graph, screen, ofTheRest);
  const shared = [...withImports(graph, LOGIN)].filter((id) => ofTheRest.has(id));
  return new Set([...withImports(graph, MAIN), ...shared]);
}

/** Who shows which module at once; what the app itself loads is left out. */
function readUses(graph: Graph): ReadonlyMap<string, Use> {
  const ofTheApp = withImports(graph, APP, new Set(readStart(graph)));
  const uses = new Map<string, Use>();
  for (const screen of screensOf(graph)) {
    for (const id of withImports(graph, screen)) {
      if (ofTheApp.has(id)) continue;
      const use = uses.get(id) ?? { inPublic: false, portalScreens: 0, inShell: false };
      if (PUBLIC.test(screen)) use.inPublic = true;
      else use.portalScreens += 1;
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
  let start: ReadonlySet<string> = new Set();
  let uses: ReadonlyMap<string, Use> | undefined;
  const chosen =
    (choose: (id: string, use: Use | undefined) => string | undefined) =>
    (id: string, graph: Graph): string | null => {
      if (uses === undefined) {
        start = readStart(graph);
        uses = readUses(graph);
      }
      return choose(id, uses.get(id)) ?? null;
    };
  const inOrder: Omit<Rolldown.CodeSplittingGroup, 'priority'>[] = [
    // What changes with its own releases only stays in the browser's cache over ours.
    { name: 'react', test: REACT },
    {
      debugName: 'start',
      name: chosen((id) => (start.has(id) ? 'start' : undefined)),
    },
    {
      debugName: 'portal',
      name: chosen((id, use) =>
        id === APP ||
        SKELETON.test(id) ||
        use?.inShell === true ||
        ((use?.portalScreens ?? 0) > 1 && KIT.test(id) && !SANCTION.test(id))
          ? 'portal'
          : undefined,
      ),
    },
    { name: 'icons', test: ICON, minShareCount: 2 },
    { name: 'sanction', test: SANCTION },
    {
      debugName: 'features',
      minShareCount: 2,
      name: chosen((id, use) => {
        const [, feature] = FEATURE.exec(id) ?? [];
        return (use?.portalScreens ?? 0) > 0 && feature !== undefined ? `all-${feature}` : undefined;
      }),
    },
    // What several parts share and no screen shows at once.
    { name: 'field-errors', test: FIELD_ERRORS },
    {
      debugName: 'forms',
      minShareCount: 2,
      name: chosen((id, use) => (use === undefined && FORM.test(id) ? 'forms' : undefined)),
    },
    {
      debugName: 'dialogs',
      minShareCount: 2,
      name: chosen((id, use) => (use === undefined && DIALOG.test(id) ? 'dialogs' : undefined)),
    },
    {
      debugName: 'parts',
      minShareCount: 2,
      name: chosen((id, use) => (use === undefined && KIT.test(id) ? 'parts' : undefined)),
    },
  ];
  return inOrder.map((group, at) => ({ ...group, priority: inOrder.length - at }));
}
