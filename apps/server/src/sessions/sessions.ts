import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { sql } from 'kysely';
import type { Change } from '../changes/change.ts';
import type { SessionEndReason, SignedIn } from '../changes/viewer.ts';
import type { Database } from '../database/database.ts';
import { deleteInPages } from '../database/pages.ts';
import { toInstant } from '../database/stored-values.ts';
import { lockMember, recordLogin } from '../members/person.ts';
import { hashToken } from '../tokens.ts';

const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
const EXTEND_EVERY_MS = HOUR_MS;

/** The latest end of a session created now, however much it is used: 30 days later. */
export function absoluteEnd(now: Date): Date {
  return new Date(now.getTime() + ABSOLUTE_MS);
}

/** When a session used now ends unless it is used again: 7 days later, but never after `endsAt`, its latest end. */
export function idleEnd(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, endsAt.getTime()));
}

/** Whether a session is to be extended: at most once an hour, so that not every read writes to the database. */
export function isExtensionDue(lastUsedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastUsedAt) >= EXTEND_EVERY_MS;
}

/** Creates a session for a member under the token `next`, and deletes the session the browser had before. */
export async function createSession(
  change: Change,
  userId: string,
  tokens: { readonly next: string; readonly previous: string | undefined },
): Promise<void> {
  const { trx, now } = change;
  if (tokens.previous !== undefined) await endSession(change, hashToken(tokens.previous), 'replaced');
  const endsAt = absoluteEnd(now);
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(tokens.next),
      user_id: userId,
      created_at: toInstant(now),
      last_used_at: toInstant(now),
      expires_at: toInstant(idleEnd(now, endsAt)),
      ends_at: toInstant(endsAt),
      ended_because: null,
    })
    .execute();
}

/**
 * Extends a session that is in use, and sets its member's `lastLogin` to now. Of several requests at once only one
 * does so; answers whether it was this one.
 */
export async function extendSession(change: Change, viewer: SignedIn): Promise<boolean> {
  const { trx, now } = change;
  const { tokenHash, endsAt, lastUsedAt } = viewer.session;
  // The member is locked before the session, in the same order as in `endAllSessions`.
  if ((await lockMember(change, viewer.userId)) === undefined) return false;
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ last_used_at: toInstant(now), expires_at: toInstant(idleEnd(now, new Date(endsAt))) })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '=', lastUsedAt)
    .where('ended_because', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await recordLogin(change, viewer.userId);
  return true;
}

/** Ends one session; answers whether it was there to end. */
export async function endSession(
  change: Change,
  tokenHash: string,
  because: 'logout' | 'replaced',
): Promise<boolean> {
  const { numDeletedRows } = await change.trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  change.endsSession({ tokenHash, because });
  return numDeletedRows > 0n;
}

/**
 * Ends every session of a member and stores why. The rows stay until they expire, so that each browser can show the
 * reason. An ended session is never valid again. Of somebody who is forgotten no row stays, nor an appeal pass.
 */
export async function endAllSessions(
  change: Change,
  userId: string,
  because: SessionEndReason | 'forgotten',
): Promise<void> {
  const { trx } = change;
  change.endsSession({ userId, because });
  if (because === 'forgotten') {
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await trx.deleteFrom('appeal_passes').where('user_id', '=', userId).execute();
    return;
  }
  await trx
    .updateTable('sessions')
    .set({ ended_because: because })
    .where('user_id', '=', userId)
    .where('ended_because', 'is', null)
    .execute();
}

/** Deletes the sessions, appeal passes, sign-ins, idempotency keys and notices of erasure that have expired by `now`. Answers how many rows it deleted. */
export async function removeExpired(database: Database, now: Date): Promise<number> {
  const isExpired = sql<boolean>`expires_at <= ${toInstant(now)}`;
  let removed = 0;
  const tables = [
    'sessions',
    'appeal_passes',
    'sign_in_states',
    'idempotency_keys',
    'erasure_notices',
    'erasures',
  ] as const;
  for (const table of tables) removed += await deleteInPages(database, table, isExpired);
  return removed;
}
