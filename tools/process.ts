import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { execa } from 'execa';

export const projectRoot = resolve(import.meta.dirname, '..');

// The scripts behind the commands of our packages, to be run by this very Node.js. A shebang line would use the first
// Node.js on the path, and Windows has no shebang lines.
const toolScripts = {
  knip: 'node_modules/knip/bin/knip.js',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

export type Tool = keyof typeof toolScripts;

export type ToolOptions = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

const toolPath = (tool: Tool): string => join(projectRoot, toolScripts[tool]);

/** Runs a tool with the terminal as it is and returns the exit code (1 when a signal ended it). */
export const runTool = async (
  tool: Tool,
  args: readonly string[],
  { cwd = projectRoot, env = {} }: ToolOptions = {},
): Promise<number> => {
  const options = { cwd, env, stdio: 'inherit', reject: false } as const;
  const { exitCode = 1 } = await execa(process.execPath, [toolPath(tool), ...args], options);
  return exitCode;
};

/** Like `runTool`, but returns the tool's output, both streams in their order, instead of showing it. */
export const captureTool = async (
  tool: Tool,
  args: readonly string[],
  { cwd = projectRoot, env = {} }: ToolOptions = {},
): Promise<{ readonly exitCode: number; readonly output: string }> => {
  const options = { cwd, env, stdin: 'ignore', all: true, reject: false } as const;
  const { exitCode = 1, all } = await execa(process.execPath, [toolPath(tool), ...args], options);
  return { exitCode, output: all };
};

export type ChildOptions = {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Its complete environment: nothing of our own is passed. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The line of standard output that says that the process serves. */
  readonly ready: RegExp;
  /** How long it may be silent until then. Every line it prints is a sign of progress. */
  readonly silentForMs: number;
  /** Receives every line of both streams. */
  readonly print: (line: string) => void;
};

export type ManagedChild = {
  readonly name: string;
  /** Resolves once it says that it serves. Rejects, after ending the process, when it ends or stays silent instead. */
  readonly ready: Promise<void>;
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Asks it to close and waits. After ten seconds it is killed. */
  stop(): Promise<void>;
};

/** The compile cache for the servers that tests start, so that they start faster than the first. */
export const compileCache = join(projectRoot, 'node_modules/.cache/node-compile');

/** Loaded into a Node.js process before its own code, it ends that process with the one that started it. */
export const endWithParent = join(import.meta.dirname, 'end-with-parent.ts');

/** Starts a Node.js process that ends with this one in any case. */
export const startChild = (options: ChildOptions): ManagedChild => {
  const { name, args, cwd, env, ready, silentForMs, print } = options;
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<string>();
  const { promise: serving, resolve: serve } = Promise.withResolvers<'ready'>();
  const silence = setTimeout(() => giveUp(`was silent for ${silentForMs} ms`), silentForMs);
  const child = execa(process.execPath, ['--import', endWithParent, ...args], {
    cwd,
    env,
    extendEnv: false,
    ipc: true,
    stdin: 'ignore',
    buffer: false,
    reject: false,
    forceKillAfterDelay: 10_000,
    // In a process group of its own. Otherwise Ctrl+C would reach the child as well, and with the signal passed on it
    // would get two, the second of which ends it without closing.
    detached: process.platform !== 'win32',
  });
  const printLines = async (from: 'stdout' | 'stderr'): Promise<void> => {
    for await (const line of child.iterable({ from })) {
      print(line);
      silence.refresh();
      if (from === 'stdout' && ready.test(line)) serve('ready');
    }
  };
  void printLines('stdout');
  void printLines('stderr');
  const ended = child.then(({ exitCode, signal }) => exitCode ?? signal ?? 1);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const waitUntilReady = async (): Promise<void> => {
    const outcome = await Promise.race([serving, ended.then((how) => `ended (${how})`), tooLate]);
    clearTimeout(silence);
    if (outcome === 'ready') return;
    await stop();
    throw new Error(`The ${name} ${outcome} before it served`);
  };
  return { name, ready: waitUntilReady(), ended, stop };
};

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen({ host, port, ipv6Only: host === '::1' }), 'listening');
  } catch (error) {
    // A machine without IPv6 has nothing in use there.
    return error instanceof Error && 'code' in error && error.code !== 'EADDRINUSE';
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * Returns a free port of localhost, on IPv4 and IPv6. It is below the range from which systems choose the ports of outgoing
 * connections, so only another server can take it before its use.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port;
  }
};
