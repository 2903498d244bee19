import { existsSync } from 'node:fs';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type AirlineRules, UnitOfWork, type UnitOfWorkDeps } from '../changes/unit-of-work.ts';
import type { Source, Transaction } from '../database/database.ts';
import { StartRefusal } from '../database/errors.ts';
import { toInstant } from '../database/stored-values.ts';
import { type Tables, tableNames } from '../database/tables.ts';
import {
  findErased,
  type KnownAccount,
  keepTombstones,
  readTombstones,
  type Tombstones,
} from '../people/tombstones.ts';
import type { BackupHeader, Rows } from './backup-format.ts';
import { type OnProgress, reportProgress, totalOf } from './make-backup.ts';
import type { BackupFile, OpenOptions } from './open-backup-file.ts';
import { keptTables } from './snapshot.ts';

/** The erasure requests of Roblox, with their outcomes and the notices that were received. */
export type KnownErasures = {
  readonly erasures: readonly Selectable<Tables['erasures']>[];
  readonly notices: readonly Selectable<Tables['erasure_notices']>[];
};

/** The erasure of members, which a restore repeats. The erasure feature provides it. */
export type RepeatErasures = {
  /** Reads the erasure requests that a database knows. */
  readonly readErasures: (db: Kysely<Tables>) => Promise<KnownErasures>;
  /** Stores the erasure requests that the replaced records knew. */
  readonly keepErasures: (trx: Transaction, known: KnownErasures, now: Date) => Promise<void>;
  /** Erases a member. */
  readonly eraseMember: (uow: UnitOfWork, robloxId: string) => Promise<unknown>;
  /** Searches texts for the names of erased members. */
  readonly searchForNames: (deps: UnitOfWorkDeps<AirlineRules>) => Promise<unknown>;
};

/** Also seals the copy of the existing records with this `key`. */
export type RestoreOptions = OpenOptions & {
  /** Whether existing records may be replaced, after a copy of them is made. */
  readonly replace?: boolean;
  /**
   * The group whose records may be restored, so that demo people never become real. Null when the portal learns its
   * group from the records.
   */
  readonly origin: string | null;
  /** The airline's settings, which decide which seats of erased members are freed. */
  readonly rules: AirlineRules;
  /** Erases again the members who were erased after the backup. */
  readonly erasure: RepeatErasures;
  /** Applies the settings of the restored records, so that `rules` are their own. */
  readonly applySettings?: (restored: Pick<Source, 'db'>) => Promise<unknown>;
  readonly now: Date;
  readonly onProgress?: OnProgress;
};

/** The result of a restore. */
export type RestoreResult = {
  readonly header: BackupHeader;
  /** Path of the copy of the earlier records, or null when there were none. */
  readonly copy: string | null;
  /** How many members of the backup were erased again. */
  readonly erasedAgain: number;
};

export type RestoreOutcome = Omit<RestoreResult, 'header'>;

const ROWS_AT_ONCE = 100;

async function insert(db: Kysely<Tables>, { table, columns, rows }: Rows): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const values = rows.slice(from, from + ROWS_AT_ONCE).map((row) => sql`(${sql.join(row)})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** Writes the rows of a backup into its empty tables. Throws for a table that is unknown. */
export async function load(
  db: Kysely<Tables>,
  { header, rows }: BackupFile,
  { onProgress }: Pick<RestoreOptions, 'onProgress'>,
): Promise<void> {
  const known: readonly string[] = tableNames;
  for await (const batch of reportProgress(rows(), totalOf(header), onProgress)) {
    if (!known.includes(batch.table)) throw new Error(`there is no table ${batch.table}`);
    // A file may be forged: an attacker could put a session of the owner into it.
    if (keptTables.includes(batch.table)) await insert(db, batch);
  }
}

/** Returns an unused file name for the copy of the earlier records, with this `ending`. */
export function copyName(start: string, now: Date, ending = ''): string {
  const stamp = toInstant(now).replaceAll(/[-:.]/g, '');
  for (let number = 1; ; number += 1) {
    const name = `${start}before-${stamp}${number === 1 ? '' : `-${number}`}${ending}`;
    if (!existsSync(name)) return name;
  }
}

/** The message for the operator when existing records may not be replaced. */
export function existingRecordsRefusal(where: string): StartRefusal {
  return new StartRefusal(
    `${where} already holds records. Use --replace to replace them. A copy of them is kept next to it. Nothing was changed.`,
  );
}

/** The details of the earlier records that a restore needs. */
export type ExistingRecords = {
  readonly hasPeople: boolean;
  /** All their members by id, and whether they were erased. */
  readonly members: ReadonlyMap<string, { readonly isErased: boolean }>;
  readonly tombstones: Tombstones;
  readonly erasures: KnownErasures;
};

export const noRecords: ExistingRecords = {
  hasPeople: false,
  members: new Map(),
  tombstones: { salts: [], rows: [] },
  erasures: { erasures: [], notices: [] },
};

/** Reads the details of a database's records that a restore needs. */
export async function inspect(
  db: Kysely<Tables>,
  { erasure }: Pick<RestoreOptions, 'erasure'>,
): Promise<ExistingRecords> {
  const users = await db.selectFrom('users').select(['id', 'forgotten_at']).execute();
  const members = users.map(({ id, forgotten_at: at }) => [id, { isErased: at !== null }] as const);
  const [tombstones, erasures] = [await readTombstones(db), await erasure.readErasures(db)];
  return { hasPeople: users.length > 0, members: new Map(members), tombstones, erasures };
}

/**
 * Returns the members of the backup whom the earlier records had erased. It matches them by id, or by tombstone when
 * the records were started over with new ids.
 */
async function erasedBefore(
  trx: Transaction,
  { members, tombstones }: ExistingRecords,
): Promise<KnownAccount[]> {
  const restored = await trx
    .selectFrom('users')
    .select(['id', 'roblox_id as robloxId', 'first_seen_at as firstSeenAt'])
    .where('forgotten_at', 'is', null)
    .execute();
  const strangers = restored.filter(({ id }) => !members.has(id));
  return [
    ...restored.filter(({ id }) => members.get(id)?.isErased === true),
    ...(await findErased(strangers, tombstones)),
  ];
}

/**
 * Erases again the members whom the earlier records had erased. Keeps the earlier records' erasure requests by Roblox,
 * and returns how many members it erased.
 */
export async function eraseAgain(
  trx: Transaction,
  found: ExistingRecords,
  { now, rules, erasure, applySettings }: RestoreOptions,
): Promise<number> {
  await applySettings?.({ db: trx });
  await keepTombstones(trx, found.tombstones);
  // This comes first, because erasing a member removes their pending requests.
  await erasure.keepErasures(trx, found.erasures, now);
  const accounts = await erasedBefore(trx, found);
  for (const { robloxId } of accounts) await erasure.eraseMember(new UnitOfWork(trx, now, rules), robloxId);
  return accounts.length;
}
