import type { Instant } from '../stored-values.ts';
import type { Descriptions, TableDescription } from './description.ts';

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
  /** Why the portal ended it early. The row stays until it expires, so that the browser can show the reason. */
  ended_because: 'rank_lost' | 'left_group' | null;
}

const sessions = {
  inBackup: false,
  ownData: 'sessions',
  columns: {
    token_hash: 'plain',
    user_id: 'owner',
    created_at: 'plain',
    last_used_at: 'plain',
    expires_at: 'plain',
    ends_at: 'plain',
    ended_because: 'plain',
  },
} as const satisfies TableDescription<SessionsTable>;

/** Passes with which a suspended member who was logged out may appeal against one suspension, by the hash of their token. */
export interface AppealPassesTable {
  token_hash: string;
  user_id: string;
  sanction_id: string;
  expires_at: Instant;
}

const appealPasses = {
  inBackup: false,
  ownData: { leftOut: 'A pass opens one appeal for a short while; the appeal is with the sanction.' },
  columns: {
    token_hash: 'plain',
    user_id: 'owner',
    sanction_id: 'plain',
    expires_at: 'plain',
  },
} as const satisfies TableDescription<AppealPassesTable>;

/** Sign-ins that have begun, by the hash of their `state`. */
export interface SignInStatesTable {
  state_hash: string;
  /** The hash of the token in the cookie of the browser that began the sign-in. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  /** The page that the sign-in leads to, which may name a member, as a profile's address does. */
  return_to: string | null;
  expires_at: Instant;
}

const signInStates = {
  inBackup: false,
  columns: {
    state_hash: 'plain',
    browser_hash: 'plain',
    nonce: 'plain',
    code_verifier: 'plain',
    return_to: 'personal',
    expires_at: 'plain',
  },
} as const satisfies TableDescription<SignInStatesTable>;

/** Mutations that succeeded under an `Idempotency-Key`. */
export interface IdempotencyKeysTable {
  user_id: string;
  method: string;
  path: string;
  key: string;
  body_hash: string;
  /** JSON: what the change did, from which its answer is read again: ids and counts, never names. Of a long one how far it is. */
  done: string;
  /** Until when a long mutation holds the key while it runs; null once it is done. */
  running_until: Instant | null;
  /** The header with the touched topics that was sent with the answer. */
  topics: string;
  created_at: Instant;
  expires_at: Instant;
}

const idempotencyKeys = {
  inBackup: true,
  ownData: { leftOut: 'It repeats for a day what calls answered, and what they did stands elsewhere.' },
  columns: {
    user_id: 'owner',
    method: 'plain',
    path: 'plain',
    key: 'plain',
    body_hash: 'plain',
    done: 'plain',
    running_until: 'plain',
    topics: 'plain',
    created_at: 'plain',
    expires_at: 'plain',
  },
} as const satisfies TableDescription<IdempotencyKeysTable>;

export interface AuthTables {
  sessions: SessionsTable;
  appeal_passes: AppealPassesTable;
  sign_in_states: SignInStatesTable;
  idempotency_keys: IdempotencyKeysTable;
}

export const authTables = {
  sessions,
  appeal_passes: appealPasses,
  sign_in_states: signInStates,
  idempotency_keys: idempotencyKeys,
} as const satisfies Descriptions<AuthTables>;
