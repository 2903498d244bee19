import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import {
  type AirlineRules,
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../changes/unit-of-work.ts';
import type { Database, Transaction } from '../database/database.ts';
import { pagesOf } from '../database/pages.ts';
import { type Instant, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';

/** The value that replaces the Roblox id of an erased member. */
export function erasedId(userId: string): string {
  return `deleted-${userId}`;
}

/** Whether a stored Roblox id is the replacement of an erased member's. */
export function isErased(robloxId: string): boolean {
  return robloxId.startsWith('deleted-');
}

// The salts of tombstones, created with the first one. Restored records bring further ones.
const SALTS = 'forgotten_accounts_salt';
const TOMBSTONE_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

// Roblox ids are consecutive numbers: a fast hash of one would reveal it.
async function tombstoneOf(robloxId: string, salt: string): Promise<string> {
  return (await derive(robloxId, Buffer.from(salt, 'base64url'), TOMBSTONE_BYTES)).toString('base64url');
}

/** The tombstones that an account may have, by salt. */
export type DerivedTombstones = ReadonlyMap<string, string>;

const noneDerived: DerivedTombstones = new Map();

/** Returns all tombstones that an account may have. Derives those that are not among the given ones. */
function tombstonesOf(
  robloxId: string,
  salts: readonly string[],
  derived: DerivedTombstones = noneDerived,
): Promise<string[]> {
  return Promise.all(salts.map(async (salt) => derived.get(salt) ?? (await tombstoneOf(robloxId, salt))));
}

/** None when nobody was ever erased. */
async function readSalts(trx: Kysely<Tables>): Promise<readonly string[]> {
  const row = await trx.selectFrom('settings').select('value').where('key', '=', SALTS).executeTakeFirst();
  return row?.value.split(' ') ?? [];
}

async function ensureSalt(trx: Transaction): Promise<string> {
  const value = randomBytes(TOMBSTONE_BYTES).toString('base64url');
  await trx
    .insertInto('settings')
    .values({ key: SALTS, value })
    // When two members are erased at the same time, the first one's salt is the portal's.
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readSalts(trx))[0] ?? value;
}

/**
 * Computes the tombstone of an account before a change that erases it. The hash is slow, and others wait for such a
 * change.
 */
export async function makeTombstone(deps: UnitOfWorkDeps<AirlineRules>, robloxId: string): Promise<string> {
  return await tombstoneOf(robloxId, await runInUnitOfWork(deps, ({ trx }) => ensureSalt(trx)));
}

/**
 * Derives the tombstones of an account before a transaction that looks for them. The hash is slow, and others wait for such a
 * transaction. Returns none for a member, and when nobody was ever erased: if that changes meanwhile, the transaction derives
 * them.
 */
export async function deriveTombstones(
  { db }: Pick<Database, 'db'>,
  robloxId: string,
): Promise<DerivedTombstones> {
  const salts = await readSalts(db);
  if (salts.length === 0) return noneDerived;
  const member = await db
    .selectFrom('users')
    .where('roblox_id', '=', robloxId)
    .select('id')
    .executeTakeFirst();
  if (member !== undefined) return noneDerived;
  return new Map(
    await Promise.all(salts.map(async (salt) => [salt, await tombstoneOf(robloxId, salt)] as const)),
  );
}

/**
 * Stores a tombstone instead of the account's id, so that no sync brings the account back. `known` is the tombstone if
 * it was computed before (`makeTombstone`).
 */
export async function addTombstone(uow: UnitOfWork, robloxId: string, known?: string): Promise<void> {
  const { trx, now } = uow;
  const tombstone = known ?? (await tombstoneOf(robloxId, await ensureSalt(trx)));
  await trx
    .insertInto('forgotten_accounts')
    .values({ mark: tombstone, forgotten_at: toInstant(now) })
    .onConflict((conflict) => conflict.column('mark').doUpdateSet({ forgotten_at: toInstant(now) }))
    .execute();
}

/** Returns when an account was erased that has not signed in since, or null for all others. */
async function erasedAt(
  { trx }: UnitOfWork,
  robloxId: string,
  derived?: DerivedTombstones,
): Promise<Instant | null> {
  // Without a salt nobody was ever erased, as in most portals.
  const salts = await readSalts(trx);
  if (salts.length === 0) return null;
  const row = await trx
    .selectFrom('forgotten_accounts')
    .select('forgotten_at')
    .where('mark', 'in', await tombstonesOf(robloxId, salts, derived))
    .orderBy('forgotten_at', 'desc')
    .orderBy('mark')
    .executeTakeFirst();
  return row?.forgotten_at ?? null;
}

/**
 * Whether an account was erased and has not signed in since. Call it after looking for the member, in a later
 * statement: the look-up may have waited for the very change that erases them. `derived` are its tombstones, derived before.
 */
export async function wasErased(
  uow: UnitOfWork,
  robloxId: string,
  derived?: DerivedTombstones,
): Promise<boolean> {
  return (await erasedAt(uow, robloxId, derived)) !== null;
}

/**
 * Like `wasErased`, for erasures after `timestamp` alone: data that Roblox sent before the erasure is no longer stored.
 */
export async function wasErasedSince(
  uow: UnitOfWork,
  robloxId: string,
  timestamp: Date,
  derived?: DerivedTombstones,
): Promise<boolean> {
  const at = await erasedAt(uow, robloxId, derived);
  return at !== null && at > toInstant(timestamp);
}

/** An account that signs in by itself is a new member from then on. */
export async function removeTombstone(
  { trx }: UnitOfWork,
  robloxId: string,
  derived?: DerivedTombstones,
): Promise<void> {
  const salts = await readSalts(trx);
  if (salts.length === 0) return;
  await trx
    .deleteFrom('forgotten_accounts')
    .where('mark', 'in', await tombstonesOf(robloxId, salts, derived))
    .execute();
}

/** The tombstones of a database, with their salts. Empty when nobody was ever erased. */
export type Tombstones = {
  readonly salts: readonly string[];
  readonly rows: readonly Readonly<Tables['forgotten_accounts']>[];
};

/** Reads all tombstones. */
export async function readTombstones(db: Kysely<Tables>): Promise<Tombstones> {
  const rows = await db.selectFrom('forgotten_accounts').select(['mark', 'forgotten_at']).execute();
  return { salts: await readSalts(db), rows };
}

/**
 * Adds the tombstones of the earlier records to those of a restored database. An account that the backup never knew
 * stays erased.
 */
export async function keepTombstones(trx: Transaction, { salts, rows }: Tombstones): Promise<void> {
  const value = [...new Set([...(await readSalts(trx)), ...salts])].join(' ');
  if (value === '') return;
  await trx
    .insertInto('settings')
    .values({ key: SALTS, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  for await (const page of pagesOf(rows)) {
    await trx
      .insertInto('forgotten_accounts')
      .values(page)
      .onConflict((conflict) => conflict.column('mark').doNothing())
      .execute();
  }
}

/** A known account, and since when. */
export type KnownAccount = { readonly robloxId: string; readonly firstSeenAt: Instant };

// Responses are compressed by the same few threads, and must not wait for two thousand hashes.
const HASHED_AT_ONCE = 2;

/**
 * Returns the accounts that were erased, by one of these tombstones, after they were first seen. A later account
 * belongs to a new member. A hash is slow: twenty accounts take about a second.
 */
export async function findErased<Account extends KnownAccount>(
  accounts: readonly Account[],
  { salts, rows }: Tombstones,
): Promise<Account[]> {
  if (rows.length === 0) return [];
  const timestampOf = new Map(rows.map(({ mark: tombstone, forgotten_at: at }) => [tombstone, at]));
  const tombstones: string[][] = [];
  for (let from = 0; from < accounts.length; from += HASHED_AT_ONCE) {
    const some = accounts.slice(from, from + HASHED_AT_ONCE);
    tombstones.push(...(await Promise.all(some.map(({ robloxId }) => tombstonesOf(robloxId, salts)))));
  }
  return accounts.filter(({ firstSeenAt }, place) =>
    tombstones[place]?.some((tombstone) => (timestampOf.get(tombstone) ?? firstSeenAt) > firstSeenAt),
  );
}
