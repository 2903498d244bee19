import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import type { Change } from '../changes/change.ts';
import type { Transaction } from '../database/database.ts';
import { type Instant, toInstant } from '../database/stored-values.ts';
import type { ForgottenAccountsTable } from '../database/tables/members.ts';
import type { Tables } from '../database/tables.ts';

const SALT = 'forgotten_accounts_salt';
const MARK_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

// Roblox ids are numbers that can be counted through: a quick hash of one would give it away.
async function markOf(robloxId: string, salt: string): Promise<string> {
  return (await derive(robloxId, Buffer.from(salt, 'base64url'), MARK_BYTES)).toString('base64url');
}

async function readSalt(trx: Kysely<Tables>): Promise<string | undefined> {
  const row = await trx.selectFrom('settings').select('value').where('key', '=', SALT).executeTakeFirst();
  return row?.value;
}

async function ensureSalt(
  trx: Transaction,
  value = randomBytes(MARK_BYTES).toString('base64url'),
): Promise<string> {
  await trx
    .insertInto('settings')
    .values({ key: SALT, value })
    // Two members forgotten at once: the first one's salt is the portal's.
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readSalt(trx)) ?? value;
}

/** Keeps, without its id, that an account was forgotten: no reading of the group may bring it back. */
export async function markForgotten({ trx, now }: Change, robloxId: string): Promise<void> {
  const mark = await markOf(robloxId, await ensureSalt(trx));
  await trx
    .insertInto('forgotten_accounts')
    .values({ mark, forgotten_at: toInstant(now) })
    .onConflict((conflict) => conflict.column('mark').doUpdateSet({ forgotten_at: toInstant(now) }))
    .execute();
}

/** When an account was forgotten that has not signed in itself since; null for all others. */
async function forgottenAt({ trx }: Change, robloxId: string): Promise<Instant | null> {
  // Without a salt nobody was ever forgotten, which is what most portals find.
  const salt = await readSalt(trx);
  if (salt === undefined) return null;
  const row = await trx
    .selectFrom('forgotten_accounts')
    .select('forgotten_at')
    .where('mark', '=', await markOf(robloxId, salt))
    .executeTakeFirst();
  return row?.forgotten_at ?? null;
}

/**
 * Whether an account was forgotten and has not signed in itself since. Ask after looking for the member, in a later
 * statement: the look may have waited for the very change that forgets them.
 */
export async function wasForgotten(change: Change, robloxId: string): Promise<boolean> {
  return (await forgottenAt(change, robloxId)) !== null;
}

/** As `wasForgotten`, after `moment` alone: what Roblox was asked before it is not written down any more. */
export async function wasForgottenSince(change: Change, robloxId: string, moment: Date): Promise<boolean> {
  const at = await forgottenAt(change, robloxId);
  return at !== null && at > toInstant(moment);
}

/** An account that signs in by itself is a new member from then on. */
export async function unmarkForgotten({ trx }: Change, robloxId: string): Promise<void> {
  const salt = await readSalt(trx);
  if (salt === undefined) return;
  await trx
    .deleteFrom('forgotten_accounts')
    .where('mark', '=', await markOf(robloxId, salt))
    .execute();
}

/** The marks of a database, with the salt that they were made with; null where nobody was ever forgotten. */
export type ForgottenMarks = {
  readonly salt: string;
  readonly rows: readonly Readonly<ForgottenAccountsTable>[];
} | null;

/** Reads all marks. */
export async function readMarks(db: Kysely<Tables>): Promise<ForgottenMarks> {
  const salt = await readSalt(db);
  if (salt === undefined) return null;
  return { salt, rows: await db.selectFrom('forgotten_accounts').select(['mark', 'forgotten_at']).execute() };
}

/**
 * Adds the marks of the records that were there to those of a restored database: an account that it never knew stays
 * forgotten. Marks of another salt cannot be compared with its own, and are left.
 */
export async function keepMarks(trx: Transaction, marks: ForgottenMarks): Promise<void> {
  if (marks === null || (await ensureSalt(trx, marks.salt)) !== marks.salt) return;
  for (const row of marks.rows) {
    await trx
      .insertInto('forgotten_accounts')
      .values(row)
      .onConflict((conflict) => conflict.column('mark').doNothing())
      .execute();
  }
}
