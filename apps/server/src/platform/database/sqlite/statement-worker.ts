import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerResult, WorkerTask } from './run-in-worker.ts';

// Only `runInWorker` starts this worker, with this data.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { file, statement, timeoutMs } = workerData as WorkerTask;

function run(): WorkerResult {
  const database = new DatabaseSync(file, { timeout: timeoutMs, defensive: true });
  try {
    database.exec('pragma secure_delete = on');
    database.exec('pragma temp_store = memory');
    return { rows: database.prepare(statement).all() };
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    return { message: error instanceof Error ? error.message : String(error), errcode };
  } finally {
    database.close();
  }
}

// A port between threads has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(run());
