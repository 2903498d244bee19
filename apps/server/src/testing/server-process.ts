import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** How a process ended, and what it said on both streams until then. */
export type Ending = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** The server as a process of its own. `await using` ends it, whatever the test did. */
export type ServerProcess = AsyncDisposable & {
  readonly url: string;
  readonly output: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<Ending>;
};

type Environment = Readonly<Record<string, string>>;

const ROOT = resolve(import.meta.dirname, '../../../..');
// One that hangs is ended, so that the test says what the server said.
const READY_WITHIN_MS = 20_000;
const READY = /^Crewroom is ready at (\S+)$/m;

// Nothing else passes: the settings of whoever runs the tests must not reach the server under test.
const INHERITED = ['HOME', 'LANG', 'PATH', 'TMPDIR', 'TZ'];

function inherited(): Environment {
  return Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

type Launched = { readonly child: ChildProcess; readonly said: { stdout: string; stderr: string } };

function launch(environment: Environment): Launched & { readonly ended: Promise<Ending> } {
  const guard = resolve(ROOT, 'tools/process/end-with-parent.ts');
  const child = spawn(process.execPath, ['--import', guard, 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (chunk: Buffer) => {
      said[stream] += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    ...said,
  }));
  return { child, said, ended };
}

async function untilReady({ child, said }: Launched, ended: Promise<Ending>): Promise<string> {
  const ready = new Promise<string>((tell) => {
    child.stdout?.on('data', () => {
      const url = READY.exec(said.stdout)?.[1];
      if (url !== undefined) tell(url);
    });
  });
  const late = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  const url = await Promise.race([ready, ended.then(() => null)]);
  clearTimeout(late);
  if (url === null) throw new Error(`The server ended before it was ready:\n${said.stdout}${said.stderr}`);
  return url;
}

/** Starts the server and waits until it says that it is ready; rejects with what it said when it ends instead. */
export async function startServer(environment: Environment): Promise<ServerProcess> {
  const { ended, ...launched } = launch(environment);
  const { child, said } = launched;
  return {
    url: await untilReady(launched, ended),
    output: () => said.stdout + said.stderr,
    signal: (signal) => {
      child.kill(signal);
    },
    ended,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts a server that is expected to refuse, and answers how it ended; one that comes up instead is ended. */
export async function startRefused(environment: Environment): Promise<Ending> {
  const { ended, ...launched } = launch(environment);
  await untilReady(launched, ended).then(
    () => launched.child.kill('SIGKILL'),
    () => undefined,
  );
  return await ended;
}
