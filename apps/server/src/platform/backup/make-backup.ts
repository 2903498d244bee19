import { existsSync } from 'node:fs';
import type { DatabaseTarget } from '../database/database.ts';
import { StartRefusal } from '../database/errors.ts';
import { toInstant } from '../database/stored-values.ts';
import type { BackupHeader, Rows } from './backup-format.ts';
import { type BackupSnapshot, type SnapshotOptions, withSnapshot } from './snapshot.ts';
import { writeBackupFile } from './write-backup-file.ts';

/** Receives the progress of a backup or a restore. */
export type OnProgress = (progress: {
  readonly table: string;
  readonly done: number;
  readonly total: number;
}) => void;

/** The total number of rows in a backup. */
export function totalOf({ tables }: Pick<BackupHeader, 'tables'>): number {
  return Object.values(tables).reduce((sum, rows) => sum + rows, 0);
}

/** Passes rows on and reports how many have passed. */
export async function* reportProgress(
  batches: AsyncIterable<Rows>,
  total: number,
  onProgress: OnProgress = () => undefined,
): AsyncGenerator<Rows> {
  let done = 0;
  for await (const batch of batches) {
    yield batch;
    done += batch.rows.length;
    onProgress({ table: batch.table, done, total });
  }
}

type BackupOptions = SnapshotOptions & {
  /** The group whose records they are, where one process has those of several. */
  readonly groupId?: string;
  /** Whether an existing file may be overwritten. */
  readonly force?: boolean;
  /** The key that encrypts and authenticates the file. Without a key the file is plain. */
  readonly key?: string | null;
  readonly now: Date;
  readonly onProgress?: OnProgress;
};

/** Writes a snapshot to a file, and encrypts it when there is a key. */
export async function writeSnapshot(
  snapshot: BackupSnapshot,
  file: string,
  { now, key = null, groupId, onProgress }: Omit<BackupOptions, 'force'>,
): Promise<BackupHeader> {
  const header = {
    madeAt: toInstant(now),
    ...snapshot.contents,
    ...(groupId !== undefined && { groupId }),
  };
  await writeBackupFile(file, header, reportProgress(snapshot.rows(), totalOf(header), onProgress), key);
  return header;
}

/** Backs up a database to a file, even while a portal is running on it. Throws StartRefusal when the file exists. */
export async function makeBackup(
  target: DatabaseTarget,
  file: string,
  { force = false, ...options }: BackupOptions,
): Promise<BackupHeader> {
  if (!force && existsSync(file)) {
    throw new StartRefusal(`${file} already exists. Use another name, or --force to overwrite it.`);
  }
  return await withSnapshot(target, (snapshot) => writeSnapshot(snapshot, file, options), options);
}
