import { existsSync } from 'node:fs';
import type { DatabaseTarget } from '../database/database.ts';
import { StartRefusal } from '../database/errors.ts';
import { toInstant } from '../database/stored-values.ts';
import type { BackupHeader, Rows } from './backup-format.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';
import { writeBackupFile } from './write-backup-file.ts';

/** Told how far a backup or a restore is. */
export type OnProgress = (progress: {
  readonly table: string;
  readonly done: number;
  readonly total: number;
}) => void;

/** How many rows a backup has in all. */
export function totalOf({ tables }: Pick<BackupHeader, 'tables'>): number {
  return Object.values(tables).reduce((sum, rows) => sum + rows, 0);
}

/** Passes rows on, telling how many have passed. */
export async function* counted(
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

type BackupOptions = {
  /** Whether a file that is there may be written over. */
  readonly force?: boolean;
  /** By which the file is encrypted and authenticated; it is neither without one. */
  readonly key?: string | null;
  readonly now: Date;
  readonly onProgress?: OnProgress;
};

/** Writes a snapshot to a file, sealed where there is a key. */
export async function writeSnapshot(
  snapshot: Snapshot,
  file: string,
  { now, key = null, onProgress }: Omit<BackupOptions, 'force'>,
): Promise<BackupHeader> {
  const header = { madeAt: toInstant(now), ...snapshot.contents };
  await writeBackupFile(file, header, counted(snapshot.rows(), totalOf(header), onProgress), key);
  return header;
}

/** Backs a database up to a file, while a portal may be running on it. Throws StartRefusal when the file is there already. */
export async function makeBackup(
  target: DatabaseTarget,
  file: string,
  { force = false, ...options }: BackupOptions,
): Promise<BackupHeader> {
  if (!force && existsSync(file)) {
    throw new StartRefusal(`${file} is there already; give another name, or --force to write over it.`);
  }
  return await withSnapshot(target, (snapshot) => writeSnapshot(snapshot, file, options));
}
