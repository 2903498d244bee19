import { createHash, randomBytes } from 'node:crypto';
import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import { type Suspension, timeLeft } from '@crewroom/domain/record/rules';
import type { Change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import type { SessionEnd, SignedIn } from '../http/access.ts';
import { lockMember, recordLogin } from '../members/person.ts';
import { suspensionsOf } from '../members/standing.ts';
import type { SignInStart } from '../roblox/sign-in.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const IDLE_MS = 7 * DAY;
const LONGEST_MS = 30 * DAY;
const ROLL_EVERY_MS = HOUR;

/** How long a browser has to come back from Roblox, in milliseconds. */
export const SIGN_IN_MS = 10 * 60_000;

/** When a session begun now ends however much it is used: 30 days on. */
export function lastEnd(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}

/** When a session used now ends unless it is used again: 7 days on, never after its last end. */
export function idleEnd(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, endsAt.getTime()));
}

/** Whether a session is due to be rolled: at most hourly, so that reading does not become writing. */
export function isRollDue(lastUsedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastUsedAt) >= ROLL_EVERY_MS;
}

/** Where secrets come from; a test may give its own. */
export type Randomness = (bytes: number) => Buffer;

export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);

/** A new secret of 256 bits, for a cookie. */
export function newToken(randomness: Randomness): string {
  return randomness(32).toString('base64url');
}

/** How a secret is stored: never as itself. A fast hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

type Pending = Pick<SignInStart, 'state' | 'nonce' | 'codeVerifier'> & {
  readonly browserToken: string;
  readonly returnTo: string;
};

/** Remembers a sign-in until its browser comes back, for ten minutes; secrets are stored as hashes. */
export async function rememberSignIn({ db }: Database, pending: Pending, now: Date): Promise<void> {
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

/** A sign-in that has come back to the browser that began it. */
export type TakenSignIn = {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
};

/**
 * Takes a remembered sign-in: null for a state that is unknown, expired, used before, or another browser's. Deleting
 * is what makes it single-use, however many callbacks arrive at once.
 */
export async function takeSignIn(
  { db }: Database,
  state: string,
  browserToken: string,
  now: Date,
): Promise<TakenSignIn | null> {
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

/** Begins a session for a member, in place of the one the browser came with, whose token is dead from then on. */
export async function beginSession(
  { trx, now }: Change,
  userId: string,
  tokens: { readonly next: string; readonly previous: string | undefined },
): Promise<void> {
  if (tokens.previous !== undefined) {
    await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(tokens.previous)).execute();
  }
  const endsAt = lastEnd(now);
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
 * Moves a used session's end and its member's `lastLogin` to now. Of many requests at once, the one that finds the
 * session as it was read rolls it; answers whether this one did.
 */
export async function rollSession(change: Change, viewer: SignedIn): Promise<boolean> {
  const { trx, now } = change;
  const { tokenHash, endsAt, lastUsedAt } = viewer.session;
  // Locked before the session, as by whoever ends all sessions of a member.
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

/** Ends one session. */
export async function endSession({ db }: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * Ends every session of a member for a reason they will be told. The rows stay until they expire, so that each
 * browser hears the reason instead of a bare "signed out"; none can come back to life.
 */
export async function endSessionsOf({ trx }: Change, userId: string, because: SessionEnd): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_because: because })
    .where('user_id', '=', userId)
    .where('ended_because', 'is', null)
    .execute();
}

/** Removes what has expired by `now`: sessions, sign-ins and idempotency keys. Answers how many rows went. */
export async function removeExpired({ db }: Database, now: Date): Promise<number> {
  const instant = toInstant(now);
  let removed = 0n;
  for (const table of ['sessions', 'sign_in_states', 'idempotency_keys'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('expires_at', '<=', instant)
      .executeTakeFirstOrThrow();
    removed += numDeletedRows;
  }
  return Number(removed);
}

/** What a session cookie turns out to be: a member's, one that is over for a reason worth telling, or nothing. */
export type SessionFinding =
  | { readonly kind: 'signed-in'; readonly viewer: SignedIn }
  | { readonly kind: 'ended'; readonly because: SessionEnd }
  | { readonly kind: 'none' };

function selectSession({ db }: Database, tokenHash: string, now: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sanctions', (join) =>
      join.on((eb) =>
        eb(
          'sanctions.id',
          '=',
          // Of several suspensions the one that ends last.
          suspensionsOf(eb, eb.ref('users.id'), now)
            .select('suspensions.id')
            .orderBy('suspensions.ends_at', 'desc')
            .orderBy('suspensions.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .select([
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
      'sanctions.reason',
      'sanctions.breach',
      'sanctions.ends_at as suspended_until',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

function suspensionOf({ suspended_until: end, reason, breach }: SessionRow, now: Date): Suspension | null {
  if (end === null || reason === null) return null;
  return {
    reason,
    ...(breach !== null && breach !== '' && { breach }),
    timeLeft: timeLeft(end, now),
    expiryDate: end,
  };
}

function findingOf(
  row: SessionRow,
  tokenHash: string,
  now: Date,
  thresholds: RankThresholds,
): SessionFinding {
  if (row.ended_because !== null) return { kind: 'ended', because: row.ended_because };
  if (row.rank === null) return { kind: 'ended', because: 'left_group' };
  if (!isStaff(row.rank, thresholds)) return { kind: 'ended', because: 'rank_lost' };
  const viewer: SignedIn = {
    userId: row.id,
    robloxId: row.roblox_id,
    username: row.username,
    displayName: row.display_name,
    groupRank: { rankId: row.rank, rankName: row.rank_name ?? '' },
    rank: row.rank,
    rankCheckedAt: row.rank_checked_at ?? '',
    suspension: suspensionOf(row, now),
    session: { tokenHash, lastUsedAt: row.last_used_at, endsAt: row.ends_at },
  };
  return { kind: 'signed-in', viewer };
}

/**
 * Who a session token stands for at `now`, in one statement: the member, their rank and their suspension as the
 * database has them, so that a change takes effect at the next request.
 */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
  thresholds: RankThresholds,
): Promise<SessionFinding> {
  const tokenHash = hashToken(token);
  const row = await selectSession(database, tokenHash, toInstant(now));
  return row === undefined ? { kind: 'none' } : findingOf(row, tokenHash, now, thresholds);
}
