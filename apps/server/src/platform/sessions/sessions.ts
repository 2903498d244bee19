import { UNKNOWN_DEVICE } from '@crewroom/domain/auth/device';
import type { Session } from '@crewroom/domain/auth/endpoints';
import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { sql } from 'kysely';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { SessionEndReason, SignedIn } from '../changes/viewer.ts';
import type { Database } from '../database/database.ts';
import { deleteInPages } from '../database/pages.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { forUpdate } from '../database/transaction.ts';
import { lockMember, recordLogin } from '../people/person.ts';
import { hashToken } from '../secrets/tokens.ts';

const IDLE_MS = 7 * DAY_MS;
/** Regardless of use. */
const ABSOLUTE_MS = 30 * DAY_MS;
const EXTEND_EVERY_MS = HOUR_MS;

/**
 * Returns when a session used now ends unless it is used again: 7 days later, but never after `endsAt`, its latest end.
 */
export function idleEnd(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, endsAt.getTime()));
}

/** Whether a session is to be extended: at most once an hour, so that not every read writes to the database. */
export function isExtensionDue(lastUsedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastUsedAt) >= EXTEND_EVERY_MS;
}

/**
 * The tokens of a new session and of the session that the browser had before, and a coarse description of the browser.
 */
export type NewSession = {
  readonly next: string;
  readonly previous: string | undefined;
  readonly device?: string;
  /** For support access: after how many milliseconds it ends. */
  readonly supportMs?: number;
};

/**
 * Creates a session for a member under the token `next`, and deletes the session that the browser had before. Returns
 * when it ends unless it is used.
 */
export async function createSession(
  uow: UnitOfWork,
  userId: string,
  { next, previous, device = UNKNOWN_DEVICE, supportMs }: NewSession,
): Promise<Date> {
  const { trx, now } = uow;
  const id = newId();
  if (previous !== undefined) await endReplaced(uow, hashToken(previous), { id, userId });
  const endsAt = new Date(now.getTime() + (supportMs ?? ABSOLUTE_MS));
  const expires = idleEnd(now, endsAt);
  uow.invalidate(topics.own(userId));
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(next),
      id,
      user_id: userId,
      device,
      created_at: toInstant(now),
      signed_in_at: toInstant(now),
      last_used_at: toInstant(now),
      expires_at: toInstant(expires),
      ends_at: toInstant(endsAt),
      ended_because: null,
      is_support: supportMs === undefined ? 0 : 1,
    })
    .execute();
  return expires;
}

/**
 * Extends a session that is in use, and sets its member's `lastLogin` to now. Of several simultaneous requests only one
 * does so. Returns whether it was this one.
 */
export async function extendSession(uow: UnitOfWork, viewer: SignedIn): Promise<boolean> {
  const { trx, now } = uow;
  const { tokenHash, endsAt, lastUsedAt } = viewer.session;
  // The member is locked before the session, in the same order as in `endAllSessions`.
  if ((await lockMember(uow, viewer.userId)) === undefined) return false;
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ last_used_at: toInstant(now), expires_at: toInstant(idleEnd(now, new Date(endsAt))) })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '=', lastUsedAt)
    .where('ended_because', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await recordLogin(uow, viewer.userId);
  return true;
}

/** Whether a session is still valid. It then stays valid until the change has ended. */
export async function holdSession({ trx }: UnitOfWork, sessionId: string): Promise<boolean> {
  const state = await trx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('ended_because', 'is', null)
    .select('id')
    .$call(forUpdate(trx))
    .executeTakeFirst();
  return state !== undefined;
}

/** Stops push notifications to some browsers of a member, which signed out. Returns whether there were any. */
async function endDevices(
  { trx }: UnitOfWork,
  userId: string,
  which: { readonly sessionId: string } | { readonly exceptSessionId: string | null },
): Promise<boolean> {
  let devices = trx.deleteFrom('push_devices').where('user_id', '=', userId);
  if ('sessionId' in which) devices = devices.where('session_id', '=', which.sessionId);
  else if (which.exceptSessionId !== null) devices = devices.where('session_id', '<>', which.exceptSessionId);
  const { numDeletedRows } = await devices.executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Ends the earlier session of a browser after a new sign-in, for any member. Push notifications to the browser continue
 * for the same member.
 */
async function endReplaced(
  uow: UnitOfWork,
  tokenHash: string,
  next: { readonly id: string; readonly userId: string },
): Promise<void> {
  const ended = await uow.trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning(['id', 'user_id'])
    .executeTakeFirst();
  if (ended === undefined) return;
  if (ended.user_id === next.userId) {
    await uow.trx
      .updateTable('push_devices')
      .set({ session_id: next.id })
      .where('session_id', '=', ended.id)
      .execute();
  } else await endDevices(uow, ended.user_id, { sessionId: ended.id });
  uow.invalidate(topics.own(ended.user_id));
  uow.endsSession({ sessionId: ended.id, because: 'replaced' });
}

/** Ends one session of a member, who is signed out in that browser. Returns whether it existed. */
export async function endSession(uow: UnitOfWork, userId: string, sessionId: string): Promise<boolean> {
  const ended = await uow.trx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_because', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await endDevices(uow, userId, { sessionId });
  uow.invalidate(topics.own(userId));
  uow.endsSession({ sessionId, because: 'logout' });
  return true;
}

/** Ends all support access. */
export async function endSupportSessions(uow: UnitOfWork): Promise<void> {
  const ended = await uow.trx.deleteFrom('sessions').where('is_support', '=', 1).returning('id').execute();
  for (const { id: sessionId } of ended) uow.endsSession({ sessionId, because: 'logout' });
}

/** Signs a member out in every browser, except for the session `except`. Returns how many sessions that ended. */
export async function signOutEverywhere(
  uow: UnitOfWork,
  userId: string,
  except: string | null,
): Promise<number> {
  const ended = await uow.trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_because', 'is', null)
    .$if(except !== null, (sessions) => sessions.where('id', '<>', except ?? ''))
    .returning('id')
    .execute();
  const hadDevices = await endDevices(uow, userId, { exceptSessionId: except });
  for (const { id: sessionId } of ended) uow.endsSession({ sessionId, because: 'logout' });
  if (hadDevices || ended.length > 0) uow.invalidate(topics.own(userId));
  return ended.length;
}

/**
 * Returns the valid sessions of a member at `now`, the last used first. `current` is the id of the caller's own. One
 * statement.
 */
export async function readSessions(
  { db }: Pick<Database, 'db'>,
  userId: string,
  current: string,
  now: Date,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_because', 'is', null)
    .where('expires_at', '>', toInstant(now))
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'device'])
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    current: row.id === current,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    device: row.device,
  }));
}

/**
 * Confirms a session by a sign-in of its own member: it continues under the token `next`, and the old token is invalid.
 * Returns when it ends unless it is used. Returns null when it has ended meanwhile, or the browser no longer holds it.
 */
export async function confirmSession(
  uow: UnitOfWork,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
  tokens: { readonly next: string; readonly previous: string },
): Promise<Date | null> {
  const { trx, now } = uow;
  const session = await trx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(tokens.previous))
    .where('ended_because', 'is', null)
    .where('expires_at', '>', toInstant(now))
    .select('ends_at')
    .executeTakeFirst();
  if (session === undefined) return null;
  const expires = idleEnd(now, new Date(session.ends_at));
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({
      token_hash: hashToken(tokens.next),
      signed_in_at: toInstant(now),
      last_used_at: toInstant(now),
      expires_at: toInstant(expires),
    })
    .where('id', '=', sessionId)
    // Of two simultaneous returns, only one continues.
    .where('token_hash', '=', hashToken(tokens.previous))
    .executeTakeFirstOrThrow();
  uow.invalidate(topics.own(userId));
  return numUpdatedRows > 0n ? expires : null;
}

/**
 * Ends every session of a member and stores the reason. The rows are kept until they expire, so that each browser can
 * show the reason. An ended session is never valid again. Deletes the link to the member's Discord account too. For an
 * erased member it deletes the rows and the appeal passes, and leaves the link to the erasure.
 */
export async function endAllSessions(
  uow: UnitOfWork,
  userId: string,
  because: SessionEndReason | 'forgotten',
): Promise<void> {
  const { trx } = uow;
  await endDevices(uow, userId, { exceptSessionId: null });
  uow.endsSession({ userId, because });
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
  // With it they could keep acting from Discord.
  await trx.deleteFrom('discord_links').where('user_id', '=', userId).execute();
}

/** The tables whose rows have an expiry. */
export const expiringTables = [
  'sessions',
  'appeal_passes',
  'sign_in_states',
  'idempotency_keys',
  'used_discord_links',
  'erasure_notices',
  'erasures',
] as const;

/** Deletes the rows of a table that have expired by `now`. Returns how many it deleted. */
export function removeExpired(
  database: Database,
  table: (typeof expiringTables)[number],
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  return deleteInPages(database, table, sql<boolean>`expires_at <= ${toInstant(now)}`, signal);
}
