import { Worker } from 'node:worker_threads';
import { translateSqliteError } from './handle.ts';

/** The work of a worker thread: one statement on a connection of its own. */
export type WorkerTask = { readonly file: string; readonly statement: string; readonly timeoutMs: number };

/** The result of the work. An error is sent as its parts, because a thread passes on no more than its message. */
export type WorkerResult =
  | { readonly rows: readonly unknown[] }
  | { readonly message: string; readonly errcode: number | undefined };

/**
 * Runs a slow statement on a thread and a connection of its own, and returns its rows. SQLite statements are
 * synchronous, so they would block all requests on this thread. Throws what the statement throws.
 */
export async function runInWorker(work: WorkerTask): Promise<readonly unknown[]> {
  // The worker skips the process's options, such as watching for the end of its parent.
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
    workerData: work,
    execArgv: [],
  });
  const ended = new Promise((resolve) => {
    worker.once('exit', resolve);
  });
  const outcome = await new Promise<WorkerResult>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  await ended;
  if ('rows' in outcome) return outcome.rows;
  throw translateSqliteError(Object.assign(new Error(outcome.message), { errcode: outcome.errcode }));
}
