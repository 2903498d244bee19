import { createHash } from 'node:crypto';
import type { Rows, StoredValue } from '../../platform/backup/backup-format.ts';
import { openBackupFile } from '../../platform/backup/open-backup-file.ts';
import { withSnapshot } from '../../platform/backup/snapshot.ts';
import type { DatabaseTarget } from '../../platform/database/database.ts';
import { isKnownStep } from '../../platform/database/migrations/migrate.ts';

/** Returns how many rows each table has, and a checksum over all of them in order. */
export type Contents = Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;

// One driver returns bytes as a Buffer and the other does not.
function readable(value: StoredValue): string | number | null {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}

async function addUp(batches: AsyncIterable<Rows>): Promise<Contents> {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  for await (const { table, columns, rows } of batches) {
    const open = tables.get(table) ?? { rows: 0, hash: createHash('sha256').update(columns.join()) };
    open.rows += rows.length;
    for (const row of rows) open.hash.update(JSON.stringify(row.map(readable)));
    tables.set(table, open);
  }
  return Object.fromEntries(
    [...tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest('hex') }]),
  );
}

/** Returns the part of a database that goes into a backup. */
export function contentsOf(target: DatabaseTarget): Promise<Contents> {
  return withSnapshot(target, (snapshot) => addUp(snapshot.rows()));
}

/** Returns the contents of a backup. */
export async function contentsOfFile(path: string, key: string | null = null): Promise<Contents> {
  return addUp((await openBackupFile(path, isKnownStep, { key })).rows());
}
