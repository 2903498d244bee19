import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface ChildOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The line of standard output that says the process serves. */
  readonly ready: RegExp;
  readonly readyWithinMs: number;
  /** Receives every line of both streams. */
  readonly print: (line: string) => void;
}

export interface ManagedChild {
  readonly name: string;
  /** Resolves once it says that it serves; rejects, with the process gone, when it ends or stays silent instead. */
  readonly ready: Promise<void>;
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Asks it to close and waits; after ten seconds it is ended without asking. */
  stop(): Promise<void>;
}

const graceMs = 10_000;

const forEachLine = (input: Readable | null, take: (line: string) => void): void => {
  if (input) createInterface({ input }).on('line', take);
};

const endingOf = async (child: ChildProcess): Promise<number | string> => {
  await once(child, 'close');
  return child.exitCode ?? child.signalCode ?? 1;
};

const stopProcess = async (child: ChildProcess, ended: Promise<unknown>): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(force);
};

const silence = (ms: number, signal: AbortSignal): Promise<string> =>
  new Promise((tell) => {
    const timer = setTimeout(() => tell(`was not ready in ${ms} ms`), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** Starts a Node.js process that ends with this one, whatever ends this one. */
export const startChild = (options: ChildOptions): ManagedChild => {
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'end-with-parent.ts'), ...options.args],
    {
      cwd: options.cwd,
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // In a process group of its own: Ctrl+C in a terminal reaches the whole group, and a child that got the
      // signal twice would take the second for impatience.
      detached: process.platform !== 'win32',
    },
  );
  const ended = endingOf(child);
  const stop = (): Promise<void> => stopProcess(child, ended);
  const said = Promise.withResolvers<'ready'>();
  forEachLine(child.stderr, options.print);
  forEachLine(child.stdout, (line) => {
    options.print(line);
    if (options.ready.test(line)) said.resolve('ready');
  });
  const waitUntilReady = async (): Promise<void> => {
    const waiting = new AbortController();
    const ending = ended.then((how) => `ended (${how})`);
    const outcome = await Promise.race([
      said.promise,
      ending,
      silence(options.readyWithinMs, waiting.signal),
    ]);
    waiting.abort();
    if (outcome === 'ready') return;
    await stop();
    throw new Error(`The ${options.name} ${outcome} before it served`);
  };
  return { name: options.name, ready: waitUntilReady(), ended, stop };
};
