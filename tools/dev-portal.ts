import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { readConfig } from '../apps/server/src/config/config.ts';
import { buildDeparturesPage } from '../apps/web/build/departures-page.ts';
import { freePort, type ManagedChild } from './process.ts';
import {
  announcement,
  beginServer,
  type StartContext,
  startingServer,
  startSandbox,
} from './start-portal.ts';

/** The files of the server, from the project's root. A change restarts it. */
const serverSources = [
  'apps/server/src',
  'apps/demo/src',
  'packages/domain/src',
  'apps/web/index.html',
  'apps/web/src/departures',
];

const isRun = (path: string): boolean =>
  /\.(ts|tsx|css|js|html)$/.test(path) && !/\.test\.ts$|[\\/]testing[\\/]/.test(path);

/**
 * Keeps one process running and restarts it on request. The next one starts when the last has ended, because both need
 * the data folder.
 */
export const keepRunning = (begin: () => ManagedChild, print: (line: string) => void) => {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  let child = begin();
  const { name, ready } = child;
  let serving = ready;
  let isEnding = false;
  let isClosed = false;

  const replace = async (): Promise<void> => {
    isEnding = true;
    await child.stop();
    isEnding = false;
    if (isClosed) return;
    print('A server file changed, restarting …');
    child = begin();
    await child.ready;
  };
  const restart = (): void => {
    // Files that are saved before the last process has ended are read by the next.
    if (isEnding || isClosed) return;
    const replaced = replace();
    serving = replaced;
    replaced.catch(() => {
      if (serving === replaced) print('The next change to a server file restarts it');
    });
  };
  const stop = async (): Promise<void> => {
    isClosed = true;
    await child.stop();
    end('SIGTERM');
  };
  const untilServing = async (): Promise<void> => {
    const awaited = serving;
    await awaited.catch(async (error: unknown) => {
      if (awaited === serving) throw error;
      // Another process has started instead.
      await untilServing();
    });
  };
  return {
    /** Resolves when the last started process serves. Rejects when it ended instead. */
    untilServing,
    restart,
    /** Represents the running process. A failure does not end it, because the next change may fix it. */
    child: { name, ready, ended, stop } satisfies ManagedChild,
  };
};

const notServed = (response: ServerResponse): void => {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(503, { 'content-type': 'text/plain' })
      .end('See the terminal for why the server is not running.\n');
};

/** Forwards requests for which Vite has no file, once the server is ready. */
const passOn = async (
  asked: IncomingMessage,
  response: ServerResponse,
  { port, untilServing }: { readonly port: number; readonly untilServing: () => Promise<void> },
): Promise<void> => {
  await untilServing();
  const { method, url, headers } = asked;
  const passed = request({ host: 'localhost', port, method, path: url, headers }, (result) => {
    response.writeHead(result.statusCode ?? 502, result.headers);
    result.on('error', () => response.destroy()).pipe(response);
  });
  passed.on('error', () => notServed(response));
  response.on('close', () => passed.destroy());
  asked.pipe(passed);
};

/**
 * Makes Vite write the page as it serves it, for the server to send with its own data and nonces, and builds the departures
 * page, which the server renders. Returns their folder.
 */
const writePage = async (vite: ViteDevServer): Promise<string> => {
  const folder = join(vite.config.root, '.cache/dev');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const page = readFileSync(join(vite.config.root, 'index.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), await vite.transformIndexHtml('/', page));
  await buildDeparturesPage(vite.config.root, folder);
  return folder;
};

type FrontOptions = {
  readonly root: string;
  readonly publicUrl: string;
  readonly publicPort: number;
  /** The address of the server. */
  readonly port: number;
  readonly untilServing: () => Promise<void>;
};

const createFront = ({ root, publicUrl, publicPort, ...server }: FrontOptions): Promise<ViteDevServer> =>
  createServer({
    root: join(root, 'apps/web'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: 'localhost',
      port: publicPort,
      strictPort: true,
      allowedHosts: [new URL(publicUrl).hostname],
    },
    plugins: [
      {
        name: 'crewroom:server',
        configureServer:
          ({ middlewares }) =>
          () => {
            middlewares.use((asked, response) => {
              passOn(asked, response, server).catch(() => notServed(response));
            });
          },
      },
    ],
  });

/**
 * Starts the development portal: Vite at the public URL, in front of the server, which restarts when one of its files
 * changes. The pages come from the server, with its content security policy. Rejects when it does not start.
 */
export const startDev = async (
  context: StartContext,
  sources: readonly string[] = serverSources,
): Promise<void> => {
  const { root, env, print, started } = context;
  const config = readConfig(env);
  const { port: publicPort, publicUrl } = config;
  const port = await freePort();
  const begun = Promise.withResolvers<ReturnType<typeof keepRunning>>();
  const untilServing = async (): Promise<void> => (await begun.promise).untilServing();

  const vite = await createFront({ root, publicUrl, publicPort, port, untilServing });
  const stop = (): Promise<void> => vite.close();
  started({ name: 'web app', ready: Promise.resolve(), ended: new Promise(() => undefined), stop });
  const [page] = await Promise.all([writePage(vite), startSandbox(context)]);

  print(startingServer(config));
  const serverEnv = {
    // The sandbox uses the next port after the public one.
    SANDBOX_PORT: String(publicPort + 1),
    ...env,
    PUBLIC_URL: publicUrl,
    HOST: 'localhost',
    PORT: String(port),
    WEB_ROOT: page,
  };
  const server = keepRunning(() => beginServer({ root, env: serverEnv, print }), print);
  begun.resolve(server);
  started(server.child);
  await Promise.all([vite.listen(), server.child.ready]);

  const reload = async (path: string): Promise<void> => {
    if (!isRun(path)) return;
    if (path.startsWith(vite.config.root)) await writePage(vite);
    server.restart();
  };
  const watched = sources.map((path) => resolve(root, path));
  vite.watcher.add(watched);
  vite.watcher.on('all', (_event, path) => {
    if (watched.some((source) => path.startsWith(source))) void reload(path);
  });
  print(announcement(config, root));
};
