import type { Instant } from '../stored-values.ts';

/** Sessions by the hash of their token; the token itself is never stored. */
export interface SessionsTable {
  token_hash: string;
  user_id: string;
  created_at: Instant;
  last_used_at: Instant;
  /** When the session ends unless it is used again; never after `ends_at`, so it alone decides. */
  expires_at: Instant;
  /** When it ends however much it is used. */
  ends_at: Instant;
  /** Why it is over already; the row stays so that its browser can be told. */
  ended_because: 'rank_lost' | 'left_group' | null;
}

/** Sign-ins that have begun, by the hash of their `state`. */
export interface SignInStatesTable {
  state_hash: string;
  /** The hash of what the browser that began the sign-in holds in a cookie. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  return_to: string | null;
  expires_at: Instant;
}

/** Mutations that succeeded under an `Idempotency-Key`. */
export interface IdempotencyKeysTable {
  user_id: string;
  method: string;
  path: string;
  key: string;
  body_hash: string;
  /** JSON: what the change did, from which the answer can be read again. It holds ids and counts, never names. */
  done: string;
  /** JSON: the first answer; null where it had no body, or was taken away because it may name someone forgotten. */
  answer: string | null;
  /** The header that went with it. */
  topics: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface AccessTables {
  sessions: SessionsTable;
  sign_in_states: SignInStatesTable;
  idempotency_keys: IdempotencyKeysTable;
}
