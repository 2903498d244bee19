import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type ScriptProcess = {
  readonly process: ChildProcess;
  /** The next line it prints; rejects with what it said on standard error when it ends without one. */
  nextLine(): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** Runs JavaScript as a process of its own: for what only a second process can show. */
export function startScript(source: string): ScriptProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = once(child, 'close');
  return {
    process: child,
    async nextLine() {
      const line = await lines.next();
      if (line.done !== true) return line.value;
      await ended;
      throw new Error(`The process printed nothing more: ${complaints}`);
    },
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** The address under which a script imports a module of ours; `path` is relative to the folder of the server's code. */
export function moduleUrl(path: string): string {
  return new URL(`../${path}`, import.meta.url).href;
}
