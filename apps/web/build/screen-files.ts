import type { Plugin, Rolldown } from 'vite';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

function findAll(node: Node, fits: (node: Node) => boolean): Node[] {
  return [...(fits(node) ? [node] : []), ...childrenOf(node).flatMap((child) => findAll(child, fits))];
}

const textOf = (value: unknown): string | undefined => {
  const text = isNode(value) ? value['value'] : undefined;
  return typeof text === 'string' ? text : undefined;
};

const importsIn = (node: Node): string[] =>
  findAll(node, ({ type }) => type === 'ImportExpression').flatMap(({ source }) => textOf(source) ?? []);

function propertyOf(route: Node, name: string): Node | undefined {
  const [property] = findAll(
    route,
    ({ type, key }) => type === 'Property' && isNode(key) && key['name'] === name,
  );
  return isNode(property?.['value']) ? property['value'] : undefined;
}

const isInFrame = (route: Node): boolean => {
  const parent = propertyOf(route, 'getParentRoute')?.['body'];
  return isNode(parent) && parent['name'] !== 'rootRoute';
};

type FoundScreen = {
  /** Whether it is shown to signed-in members only. */
  readonly inPortal: boolean;
  readonly modules: readonly string[];
};

/**
 * Reads from the router's code which modules the screen of each path needs: its own, and those of the frame around all
 * screens of the portal.
 */
export function findScreens(program: object): ReadonlyMap<string, FoundScreen> {
  if (!isNode(program)) return new Map();
  const routes = findAll(
    program,
    ({ type, callee }) => type === 'CallExpression' && isNode(callee) && callee['name'] === 'createRoute',
  );
  const ofRoutes = new Set(routes.flatMap(importsIn));
  const frame = importsIn(program).filter((module) => !ofRoutes.has(module));
  return new Map(
    routes.flatMap((route) => {
      const path = textOf(propertyOf(route, 'path'));
      const own = importsIn(route);
      if (path === undefined || own.length === 0) return [];
      const inPortal = isInFrame(route);
      return [[path, { inPortal, modules: [...(inPortal ? frame : []), ...own] }] as const];
    }),
  );
}

type Chunk = Rolldown.OutputChunk;

/** A chunk with everything it imports at once, each file after those that it needs. */
function withImports(bundle: Rolldown.OutputBundle, fileName: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(chunk)) return seen;
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen.add(chunk);
}

function filesOf(chunks: readonly Chunk[]) {
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return { scripts: chunks.map(({ fileName }) => fileName), styles: [...new Set(styles)] };
}

type ScreenFilesOptions = {
  /** What every page runs, and names itself. */
  readonly page: string;
  /** What the page loads for the router's screens, beside their own files. */
  readonly app: string;
  readonly router: string;
  /** What it loads instead for a screen that comes without the app, by path. */
  readonly withoutApp: Readonly<Record<string, string>>;
  /** The file that is written. */
  readonly name: string;
};

/**
 * Writes `screens.json`: for each route of the router the files of its screen, so that the server can name them in the
 * page and the browser need not run the app to learn of them.
 */
export function screenFiles({ page, app, router, withoutApp, name }: ScreenFilesOptions): Plugin {
  let screens: ReadonlyMap<string, FoundScreen> = new Map();
  const ids = new Map<string, string>();
  return {
    name: 'crewroom:screen-files',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (!id.endsWith(router)) return;
      screens = findScreens(this.parse(code));
      for (const module of new Set([...screens.values()].flatMap(({ modules }) => modules))) {
        const resolved = await this.resolve(module, id);
        if (resolved === null) this.error(`${module} of ${router} cannot be found`);
        ids.set(module, resolved.id);
      }
    },
    generateBundle(_options, bundle) {
      if (screens.size === 0) this.error(`${router} has no screens`);
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const fileOf = (module: string): string => {
        const end = ids.get(module) ?? `/${module}`;
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
        return chunk?.fileName ?? this.error(`The build has no file for ${module}`);
      };
      const known = withImports(bundle, fileOf(page));
      const files = [...screens].map(([path, { inPortal, modules }]) => {
        const all = new Set<Chunk>();
        const { [path]: instead } = withoutApp;
        const needed = instead === undefined ? [app, ...modules] : [instead];
        for (const module of needed) withImports(bundle, fileOf(module), all);
        return [path, { inPortal, ...filesOf([...all].filter((chunk) => !known.has(chunk))) }] as const;
      });
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: 'asset', fileName: name, source });
    },
  };
}
