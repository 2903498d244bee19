import { Worker } from 'node:worker_threads';
import { translateSqliteError } from './handle.ts';

/** What a worker thread is to do: one statement on a connection of its own. */
export type BesideWork = { readonly file: string; readonly statement: string; readonly timeoutMs: number };

/** What came of it. An error is taken apart, as a thread hands on no more than its message. */
export type BesideOutcome =
  | { readonly rows: readonly unknown[] }
  | { readonly message: string; readonly errcode: number | undefined };

/**
 * Runs a statement that takes long on a thread and a connection of its own, and returns its rows: SQLite has no statement that
 * waits, so on this thread nobody would be served meanwhile. Throws as the statement would.
 */
export async function runBeside(work: BesideWork): Promise<readonly unknown[]> {
  // What the process was started with is none of the worker's, such as watching for the end of its parent.
  const worker = new Worker(new URL('./beside-worker.ts', import.meta.url), {
    workerData: work,
    execArgv: [],
  });
  const ended = new Promise((resolve) => {
    worker.once('exit', resolve);
  });
  const outcome = await new Promise<BesideOutcome>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  await ended;
  if ('rows' in outcome) return outcome.rows;
  throw translateSqliteError(Object.assign(new Error(outcome.message), { errcode: outcome.errcode }));
}
