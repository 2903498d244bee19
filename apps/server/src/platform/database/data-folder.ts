import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefusal } from './errors.ts';

const LOCK_FILE = 'crewroom.lock';

/**
 * How long to try for the lock, in milliseconds. Two processes that lock at the same instant block each other briefly.
 * Without a second try both would be rejected.
 */
const LOCK_WAIT_MS = 250;

export type DataFolder = {
  readonly path: string;
  /** Unlocks the folder for other processes. A second call does nothing. */
  release(): void;
};

/**
 * Locks a folder for this process, and creates it with owner-only permissions when it does not exist. Throws
 * StartRefusal when another process has locked it or it cannot be used.
 *
 * The lock is an exclusive transaction on an empty SQLite file. The operating system releases it when the process ends,
 * even when it is killed. A file with a process id would remain then and block the next start.
 */
export function lockDataFolder(dataDir: string): DataFolder {
  const path = resolve(dataDir);
  const lock = openLock(path);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw refusal(path, error);
  }
  const release = () => {
    if (lock.isOpen) lock.close();
  };
  return { path, release };
}

function openLock(path: string): DatabaseSync {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(path, LOCK_FILE), { timeout: LOCK_WAIT_MS });
  } catch (error) {
    throw refusal(path, error);
  }
}

function refusal(path: string, error: unknown): StartRefusal {
  const reason = error instanceof Error ? error.message : String(error);
  const message = reason.includes('database is locked')
    ? `The data folder ${path} is in use by another running Crewroom. Stop that one first, or set DATA_DIR to another folder.`
    : `The data folder ${path} cannot be used: ${reason}`;
  return new StartRefusal(message.replaceAll('\n', ' '), { cause: error });
}
