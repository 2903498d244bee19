import type { Database, Transaction } from '../../database/database.ts';
import { toInstant } from '../../database/instant.ts';
import type { SessionEnd, SignedIn } from '../../http/viewer.ts';
import type { SignInStart } from '../../roblox/sign-in.ts';
import { idleEnd, lastEnd, SIGN_IN_MS } from '../session-times.ts';
import { hashToken } from '../tokens.ts';

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
  trx: Transaction,
  userId: string,
  tokens: { readonly next: string; readonly previous: string | undefined },
  now: Date,
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

/** Moves a used session's end and its member's `lastLogin` to now. Two requests at once do no harm. */
export async function rollSession({ db }: Database, viewer: SignedIn, now: Date): Promise<void> {
  const { tokenHash, endsAt } = viewer.session;
  await db
    .updateTable('sessions')
    .set({ last_used_at: toInstant(now), expires_at: toInstant(idleEnd(now, new Date(endsAt))) })
    .where('token_hash', '=', tokenHash)
    .where('ended_because', 'is', null)
    .execute();
  await db
    .updateTable('users')
    .set({ last_login_at: toInstant(now) })
    .where('id', '=', viewer.userId)
    .execute();
}

/** Ends one session. */
export async function endSession({ db }: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * Ends every session of a member for a reason they will be told. The rows stay until they expire, so that each
 * browser hears the reason instead of a bare "signed out"; none can come back to life.
 */
export async function endSessionsOf(trx: Transaction, userId: string, because: SessionEnd): Promise<void> {
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
