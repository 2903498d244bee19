import { MINUTE_MS } from '@crewroom/domain/days';
import type { SignInStart } from '../../integrations/roblox/sign-in.ts';
import type { Database } from '../../platform/database/database.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';

/** The time within which a browser must come back from Roblox, in milliseconds. */
export const SIGN_IN_MS = 10 * MINUTE_MS;

type PendingSignIn = Pick<SignInStart, 'state' | 'nonce' | 'codeVerifier'> & {
  readonly browserToken: string;
  readonly returnTo: string;
  /** The session to confirm. Null for a sign-in that creates one. */
  readonly againSessionId: string | null;
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
      again_session_id: pending.againSessionId,
      expires_at: instantAfter(now, SIGN_IN_MS),
    })
    .execute();
}

/** The stored data of a sign-in whose browser has returned from Roblox. */
export type ReturnedSignIn = Omit<PendingSignIn, 'state' | 'browserToken'>;

/**
 * Deletes a stored sign-in and returns it, or null for a state that is unknown, expired, used, or of another browser. Reading
 * and deleting are one statement, so that only one of several concurrent callbacks succeeds.
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
    .returning(['nonce', 'code_verifier', 'return_to', 'again_session_id'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    returnTo: row.return_to ?? '',
    againSessionId: row.again_session_id,
  };
}
