import { execa } from 'execa';

export type ScriptProcess = {
  /** Returns the next line that it prints. Rejects with its standard error when it ends without one. */
  nextLine(): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** Runs JavaScript as a process of its own, for tests that need a second process. */
export function startScript(source: string): ScriptProcess {
  const script = execa(process.execPath, ['--input-type=module', '-e', source], {
    stdin: 'ignore',
    reject: false,
  });
  const lines = script[Symbol.asyncIterator]();
  return {
    async nextLine() {
      const line = await lines.next();
      if (line.done !== true) return line.value;
      throw new Error(`The process printed nothing more: ${(await script).stderr}`);
    },
    async kill(signal) {
      script.kill(signal);
      await script;
    },
  };
}

/**
 * Returns the URL under which a script imports a module of ours. `path` is relative to the folder of the server's code.
 */
export function moduleUrl(path: string): string {
  return new URL(`../${path}`, import.meta.url).href;
}
