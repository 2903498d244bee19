import { existsSync } from 'node:fs';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type AirlineRules, UnitOfWork, type UnitOfWorkDeps } from '../changes/unit-of-work.ts';
import type { Source, Transaction } from '../database/database.ts';
import { StartRefusal } from '../database/errors.ts';
import { toInstant } from '../database/stored-values.ts';
import { type Tables, tableNames } from '../database/tables.ts';
import {
  erasedAmong,
  type KnownAccount,
  keepTombstones,
  readTombstones,
  type Tombstones,
} from '../people/tombstones.ts';
import type { BackupHeader, Rows } from './backup-format.ts';
import { counted, type OnProgress, totalOf } from './make-backup.ts';
import type { BackupFile, OpenOptions } from './open-backup-file.ts';
import { keptTables } from './snapshot.ts';

/** Whom Roblox asked to erase, with what became of each request, and which of its notices were received. */
export type KnownErasures = {
  readonly erasures: readonly Selectable<Tables['erasures']>[];
  readonly notices: readonly Selectable<Tables['erasure_notices']>[];
};

/** The erasure of members, which a restore repeats. The erasure feature provides it. */
export type RepeatErasures = {
  /** Reads what a database knows of Roblox's requests. */
  readonly readErasures: (db: Kysely<Tables>) => Promise<KnownErasures>;
  /** Stores what the replaced records knew of Roblox's requests. */
  readonly keepErasures: (trx: Transaction, known: KnownErasures, now: Date) => Promise<void>;
  /** Erases a member. */
  readonly eraseMember: (uow: UnitOfWork, robloxId: string) => Promise<unknown>;
  /** Searches texts for the names of erased members. */
  readonly searchForNames: (deps: UnitOfWorkDeps<AirlineRules>) => Promise<unknown>;
};

/** With the `key` the copy of what was there is sealed too. */
export type RestoreOptions = OpenOptions & {
  /** Whether records that are there already may go, a copy of them being kept. */
  readonly replace?: boolean;
  /**
   * Whose people may be restored; nobody else's, so that demo people never become real. Null where the portal does not know its group
   * before it has the records, in which that stands.
   */
  readonly origin: string | null;
  /** What the airline has set, by which seats of the erased are freed. */
  readonly rules: AirlineRules;
  /** Erases again whoever was erased after the backup. */
  readonly erasure: RepeatErasures;
  /** Puts in force what was set in the portal whose records are restored, so that `rules` are its own. */
  readonly followSettings?: (restored: Pick<Source, 'db'>) => Promise<unknown>;
  readonly now: Date;
  readonly onProgress?: OnProgress;
};

/** What was restored. */
export type Restored = {
  readonly header: BackupHeader;
  /** Where the copy of what was there before is; null when there was nothing. */
  readonly copy: string | null;
  /** How many members were erased again, whom the backup still knew. */
  readonly erasedAgain: number;
};

export type Outcome = Omit<Restored, 'header'>;

const ROWS_AT_ONCE = 100;

async function insert(db: Kysely<Tables>, { table, columns, rows }: Rows): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const values = rows.slice(from, from + ROWS_AT_ONCE).map((row) => sql`(${sql.join(row)})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** Writes the rows of a backup into tables that are empty, those alone that a backup holds. Throws for a table that is unknown. */
export async function load(
  db: Kysely<Tables>,
  { header, rows }: BackupFile,
  { onProgress }: Pick<RestoreOptions, 'onProgress'>,
): Promise<void> {
  const known: readonly string[] = tableNames;
  for await (const batch of counted(rows(), totalOf(header), onProgress)) {
    if (!known.includes(batch.table)) throw new Error(`there is no table ${batch.table}`);
    // A file may be forged: whoever writes one could put a session of the owner into it.
    if (keptTables.includes(batch.table)) await insert(db, batch);
  }
}

/** A name that no file has, for the copy of what was there; `ending` closes it. */
export function copyName(start: string, now: Date, ending = ''): string {
  const stamp = toInstant(now).replaceAll(/[-:.]/g, '');
  for (let number = 1; ; number += 1) {
    const name = `${start}before-${stamp}${number === 1 ? '' : `-${number}`}${ending}`;
    if (!existsSync(name)) return name;
  }
}

/** What the operator is told where there are records that are not to be replaced. */
export function holdsRecords(where: string): StartRefusal {
  return new StartRefusal(
    `${where} holds records already; with --replace they go, and a copy of them is kept beside. Nothing was changed.`,
  );
}

/** What a restore must know of the records that were there. */
export type ExistingRecords = {
  readonly hasPeople: boolean;
  /** Everyone in them by their id, and whether they were erased. */
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

/** Reads of a database's records what a restore must know. */
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
 * Whom the records that were there had erased and the backup still knows: by the same id, or by the mark of the account
 * where those records were begun again and knew it by another.
 */
async function stillKnown(
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
    ...(await erasedAmong(strangers, tombstones)),
  ];
}

/**
 * Erases again whom the records that were there had erased and the backup still knows, and keeps what they know of those whom
 * Roblox asked to erase and returns how many it forgot.
 */
export async function eraseAgain(
  trx: Transaction,
  found: ExistingRecords,
  { now, rules, erasure, followSettings }: RestoreOptions,
): Promise<number> {
  await followSettings?.({ db: trx });
  await keepTombstones(trx, found.tombstones);
  // First, as erasing somebody removes whatever still waits about them.
  await erasure.keepErasures(trx, found.erasures, now);
  const accounts = await stillKnown(trx, found);
  for (const { robloxId } of accounts) await erasure.eraseMember(new UnitOfWork(trx, now, rules), robloxId);
  return accounts.length;
}
