import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import {
  type AirlineRules,
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../changes/unit-of-work.ts';
import type { Transaction } from '../database/database.ts';
import { pagesOf } from '../database/pages.ts';
import { type Instant, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';

/** What stands where the Roblox id of an erased member stood. */
export function erasedId(userId: string): string {
  return `deleted-${userId}`;
}

/** Whether a stored Roblox id is what stands there for an erased member. */
export function isErased(robloxId: string): boolean {
  return robloxId.startsWith('deleted-');
}

// The salts that marks were made with, new ones with the first. Restored records bring further ones.
const SALTS = 'forgotten_accounts_salt';
const TOMBSTONE_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

// Roblox ids are numbers that can be counted through: a quick hash of one would give it away.
async function tombstoneOf(robloxId: string, salt: string): Promise<string> {
  return (await derive(robloxId, Buffer.from(salt, 'base64url'), TOMBSTONE_BYTES)).toString('base64url');
}

/** All marks that an account may have. */
function tombstonesOf(robloxId: string, salts: readonly string[]): Promise<string[]> {
  return Promise.all(salts.map((salt) => tombstoneOf(robloxId, salt)));
}

/** None where nobody was ever erased. */
async function readSalts(trx: Kysely<Tables>): Promise<readonly string[]> {
  const row = await trx.selectFrom('settings').select('value').where('key', '=', SALTS).executeTakeFirst();
  return row?.value.split(' ') ?? [];
}

async function ensureSalt(trx: Transaction): Promise<string> {
  const value = randomBytes(TOMBSTONE_BYTES).toString('base64url');
  await trx
    .insertInto('settings')
    .values({ key: SALTS, value })
    // Two members erased at once: the first one's salt is the portal's.
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readSalts(trx))[0] ?? value;
}

/** Makes the mark of an account before a change that erases it: the hash is slow, and others wait for such a change. */
export async function makeTombstone(deps: UnitOfWorkDeps<AirlineRules>, robloxId: string): Promise<string> {
  return await tombstoneOf(robloxId, await runInUnitOfWork(deps, ({ trx }) => ensureSalt(trx)));
}

/**
 * Keeps, without its id, that an account was erased: no reading of the group may bring it back. `known` is the mark where it was
 * made before (`makeTombstone`).
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

/** When an account was erased that has not signed in itself since; null for all others. */
async function erasedAt({ trx }: UnitOfWork, robloxId: string): Promise<Instant | null> {
  // Without a salt nobody was ever erased, which is what most portals find.
  const salts = await readSalts(trx);
  if (salts.length === 0) return null;
  const row = await trx
    .selectFrom('forgotten_accounts')
    .select('forgotten_at')
    .where('mark', 'in', await tombstonesOf(robloxId, salts))
    .orderBy('forgotten_at', 'desc')
    .orderBy('mark')
    .executeTakeFirst();
  return row?.forgotten_at ?? null;
}

/**
 * Whether an account was erased and has not signed in itself since. Ask after looking for the member, in a later
 * statement: the look may have waited for the very change that erases them.
 */
export async function wasErased(uow: UnitOfWork, robloxId: string): Promise<boolean> {
  return (await erasedAt(uow, robloxId)) !== null;
}

/** As `wasErased`, after `timestamp` alone: what Roblox was asked before it is not written down any more. */
export async function wasErasedSince(uow: UnitOfWork, robloxId: string, timestamp: Date): Promise<boolean> {
  const at = await erasedAt(uow, robloxId);
  return at !== null && at > toInstant(timestamp);
}

/** An account that signs in by itself is a new member from then on. */
export async function removeTombstone({ trx }: UnitOfWork, robloxId: string): Promise<void> {
  const salts = await readSalts(trx);
  if (salts.length === 0) return;
  await trx
    .deleteFrom('forgotten_accounts')
    .where('mark', 'in', await tombstonesOf(robloxId, salts))
    .execute();
}

/** The marks of a database, with the salts that they were made with: none where nobody was ever erased. */
export type Tombstones = {
  readonly salts: readonly string[];
  readonly rows: readonly Readonly<Tables['forgotten_accounts']>[];
};

/** Reads all marks. */
export async function readTombstones(db: Kysely<Tables>): Promise<Tombstones> {
  const rows = await db.selectFrom('forgotten_accounts').select(['mark', 'forgotten_at']).execute();
  return { salts: await readSalts(db), rows };
}

/**
 * Adds the marks of the records that were there to those of a restored database: an account that it never knew stays
 * erased.
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

/** An account that is known, and since when. */
export type KnownAccount = { readonly robloxId: string; readonly firstSeenAt: Instant };

// Returns are compressed by the same few threads, and must not wait for two thousand hashes.
const HASHED_AT_ONCE = 2;

/**
 * The accounts that were erased, by one of these marks, after they were first seen: one that came later is a new member's.
 * A hash is slow: twenty accounts take about a second.
 */
export async function erasedAmong<Account extends KnownAccount>(
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
