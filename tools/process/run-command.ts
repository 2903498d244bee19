import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface CapturedCommand {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs Node.js on a script with the terminal as it is; answers the exit code (1 when a signal ended it). */
export const runNode = async (args: readonly string[], { cwd, env }: CommandOptions): Promise<number> => {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  await once(child, 'close');
  return child.exitCode ?? 1;
};

/** The same, with what it printed (both streams as they came) instead of printing it. */
export const captureNode = async (
  args: readonly string[],
  { cwd, env }: CommandOptions,
): Promise<CapturedCommand> => {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  return { exitCode: child.exitCode ?? 1, output: Buffer.concat(chunks).toString('utf8') };
};
