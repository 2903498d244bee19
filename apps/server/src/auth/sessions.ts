import { createHash, randomBytes } from 'node:crypto';
import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import { type Suspension, timeLeft } from '@crewroom/domain/record/rules';
import type { Expression } from 'kysely';
import type { Change } from '../changes/change.ts';
import { readTogether } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { isOneOf, prepared } from '../database/prepared.ts';
import { toInstant } from '../database/stored-values.ts';
import type { SessionEndReason, SignedIn } from '../http/access.ts';
import { lockMember, recordLogin } from '../members/person.ts';
import { suspensionsOf } from '../members/standing.ts';
import type { SignInStart } from '../roblox/sign-in.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const IDLE_MS = 7 * DAY;
const ABSOLUTE_MS = 30 * DAY;
const EXTEND_EVERY_MS = HOUR;

/** How long a browser has to come back from Roblox, in milliseconds. */
export const SIGN_IN_MS = 10 * 60_000;

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

/** Makes random bytes for secrets; tests pass a predictable one. */
export type Randomness = (bytes: number) => Buffer;

/** Random bytes of the operating system. */
export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);

/** A new secret of 256 bits, for a cookie. */
export function newToken(randomness: Randomness): string {
  return randomness(32).toString('base64url');
}

/** The hash under which a secret is stored. A fast hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

type PendingSignIn = Pick<SignInStart, 'state' | 'nonce' | 'codeVerifier'> & {
  readonly browserToken: string;
  readonly returnTo: string;
};

/** Stores a sign-in for ten minutes, until the browser returns from Roblox. State and browser token are stored as hashes. */
export async function rememberSignIn({ db }: Database, pending: PendingSignIn, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_states')
    .values({
      state_hash: hashToken(pending.state),
      browser_hash: hashToken(pending.browserToken),
      nonce: pending.nonce,
      code_verifier: pending.codeVerifier,
      return_to: pending.returnTo,
      expires_at: toInstant(new Date(now.getTime() + SIGN_IN_MS)),
    })
    .execute();
}

/** What was stored about a sign-in, once its own browser has returned from Roblox. */
export type ReturnedSignIn = {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
};

/**
 * Deletes a stored sign-in and answers it; null for a state that is unknown, expired, used before, or another
 * browser's. Reading and deleting are one statement, so that of several callbacks at once only one succeeds.
 */
export async function consumeSignIn(
  { db }: Database,
  state: string,
  browserToken: string,
  now: Date,
): Promise<ReturnedSignIn | null> {
  const row = await db
    .deleteFrom('sign_in_states')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browserToken))
    .where('expires_at', '>', toInstant(now))
    .returning(['nonce', 'code_verifier', 'return_to'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { nonce: row.nonce, codeVerifier: row.code_verifier, returnTo: row.return_to ?? '' };
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
export async function removeExpired({ db }: Database, now: Date): Promise<number> {
  const instant = toInstant(now);
  let removed = 0n;
  const tables = [
    'sessions',
    'appeal_passes',
    'sign_in_states',
    'idempotency_keys',
    'erasure_notices',
  ] as const;
  for (const table of tables) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('expires_at', '<=', instant)
      .executeTakeFirstOrThrow();
    removed += numDeletedRows;
  }
  return Number(removed);
}

/** What a session token stands for: a signed-in member, a session that was ended for a reason, or nothing. */
export type SessionLookUp =
  | { readonly kind: 'signed-in'; readonly viewer: SignedIn }
  | { readonly kind: 'ended'; readonly because: SessionEndReason }
  | { readonly kind: 'none' };

function selectSessions({ db }: Database, now: Expression<string>) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sanctions', (join) =>
      join.on((eb) =>
        eb(
          'sanctions.id',
          '=',
          // Of several suspensions, the one that ends last.
          suspensionsOf(eb, eb.ref('users.id'), now)
            .select('suspensions.id')
            .orderBy('suspensions.ends_at', 'desc')
            .orderBy('suspensions.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .select([
      'sessions.token_hash',
      'users.id',
      'users.roblox_id',
      'users.username',
      'users.display_name',
      'users.rank',
      'users.rank_name',
      'users.rank_checked_at',
      'sessions.last_used_at',
      'sessions.ends_at',
      'sessions.ended_because',
      'sanctions.id as sanction_id',
      'sanctions.reason',
      'sanctions.breach',
      'sanctions.ends_at as suspended_until',
      'sanctions.appealed_at',
      'sanctions.appeal_decision',
      'sanctions.appeal_comment',
    ])
    .where('sessions.expires_at', '>', now);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

const readSession = prepared({ tokenHash: 'text', now: 'text' }, (database, { tokenHash, now }) =>
  selectSessions(database, now).where('sessions.token_hash', '=', tokenHash),
);

const readSessions = prepared({ tokenHashes: 'texts', now: 'text' }, (database, { tokenHashes, now }) =>
  selectSessions(database, now).where((eb) => isOneOf(database, eb.ref('sessions.token_hash'), tokenHashes)),
);

function suspensionOf(row: SessionRow, now: Date): Suspension | null {
  const { sanction_id: sanctionId, suspended_until: end, reason, breach } = row;
  if (sanctionId === null || end === null || reason === null) return null;
  return {
    sanctionId,
    reason,
    ...(breach !== null && breach !== '' && { breach }),
    timeLeft: timeLeft(end, now),
    expiryDate: end,
    ...(row.appealed_at !== null && {
      appeal: { upheld: row.appeal_decision === 'upheld', comment: row.appeal_comment },
    }),
  };
}

type MemberRow = {
  readonly id: string;
  readonly roblox_id: string;
  readonly username: string;
  readonly display_name: string;
  readonly rank_name: string | null;
  readonly rank_checked_at: string | null;
};

/** What is known of a signed-in member by their row of `users`, who has `rank` in the group. */
export function memberOf(row: MemberRow, rank: number) {
  return {
    userId: row.id,
    robloxId: row.roblox_id,
    username: row.username,
    displayName: row.display_name,
    groupRank: { rankId: rank, rankName: row.rank_name ?? '' },
    rank,
    rankCheckedAt: row.rank_checked_at ?? '',
  };
}

type SessionQuestion = {
  readonly tokenHash: string;
  readonly now: Date;
  readonly thresholds: RankThresholds;
};

function lookUpResult(row: SessionRow | undefined, now: Date, thresholds: RankThresholds): SessionLookUp {
  if (row === undefined) return { kind: 'none' };
  if (row.ended_because !== null) return { kind: 'ended', because: row.ended_because };
  if (row.rank === null) return { kind: 'ended', because: 'left_group' };
  if (!isStaff(row.rank, thresholds)) return { kind: 'ended', because: 'rank_lost' };
  const viewer: SignedIn = {
    ...memberOf(row, row.rank),
    suspension: suspensionOf(row, now),
    session: { tokenHash: row.token_hash, lastUsedAt: row.last_used_at, endsAt: row.ends_at },
  };
  return { kind: 'signed-in', viewer };
}

const readSessionOf = readTogether<SessionQuestion, SessionLookUp>({
  alone: async (database, { tokenHash, now, thresholds }) => {
    const [row] = await readSession(database, { tokenHash, now: toInstant(now) });
    return lookUpResult(row, now, thresholds);
  },
  together: async (database, questions) => {
    const tokenHashes = questions.map(({ tokenHash }) => tokenHash);
    // What has ended by the time of the last who asked has ended.
    const now = toInstant(new Date(Math.max(...questions.map((one) => one.now.getTime()))));
    const rows = await readSessions(database, { tokenHashes, now });
    const byHash = new Map(rows.map((row) => [row.token_hash, row]));
    return questions.map((one) => lookUpResult(byHash.get(one.tokenHash), one.now, one.thresholds));
  },
});

/**
 * Looks up a session token at `now`. One statement reads the member, their rank and their suspension, so that a change
 * of any of them takes effect at the next request.
 */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
  thresholds: RankThresholds,
): Promise<SessionLookUp> {
  return await readSessionOf(database, { tokenHash: hashToken(token), now, thresholds });
}

/** As `findSession`, for many sessions by the hash of their token, and in one statement too. */
export async function findSessions(
  database: Database,
  tokenHashes: readonly string[],
  now: Date,
  thresholds: RankThresholds,
): Promise<ReadonlyMap<string, SessionLookUp>> {
  const rows = await readSessions(database, { tokenHashes, now: toInstant(now) });
  const byHash = new Map(rows.map((row) => [row.token_hash, row]));
  return new Map(tokenHashes.map((hash) => [hash, lookUpResult(byHash.get(hash), now, thresholds)]));
}
