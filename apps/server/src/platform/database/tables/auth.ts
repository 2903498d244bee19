import { sql } from 'kysely';
import { instant, maybe, oneOf, ownerId, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const authTables = {
  /** Sessions by the hash of their token; the token itself is never stored. */
  sessions: defineTable({
    inBackup: false,
    ownData: 'sessions',
    columns: {
      token_hash: text(),
      /** Stays the same when a later sign-in gives it another token. */
      id: text(),
      user_id: ownerId(),
      created_at: instant(),
      /** When its member last proved at Roblox who they are. */
      signed_in_at: instant(),
      /** The browser in coarse words. */
      device: text('personal'),
      last_used_at: instant(),
      /** When the session ends unless it is used again; never after `ends_at`, so it alone decides. */
      expires_at: instant(),
      /** When it ends however much it is used. */
      ends_at: instant(),
      /** Why the portal ended it early. The row stays until it expires, so that the browser can show the reason. */
      ended_because: maybe(oneOf(['rank_lost', 'left_group'])),
    },
    primaryKey: ['token_hash'],
    unique: [['id']],
    checks: { never_past_their_end: sql`expires_at <= ends_at` },
    indexes: { by_user: ['user_id'], by_expiry: ['expires_at'] },
  }),

  /** Passes with which a suspended member who was logged out may appeal against one suspension, by the hash of their token. */
  appeal_passes: defineTable({
    inBackup: false,
    ownData: { leftOut: 'A pass opens one appeal for a short while; the appeal is with the sanction.' },
    columns: {
      token_hash: text(),
      user_id: ownerId(),
      // No reference: a sanction is deleted without asking for the passes, which are over with it.
      sanction_id: text(),
      expires_at: instant(),
    },
    primaryKey: ['token_hash'],
    indexes: { by_user: ['user_id'], by_expiry: ['expires_at'] },
  }),

  /** Sign-ins that have begun, by the hash of their `state`. */
  sign_in_states: defineTable({
    inBackup: false,
    columns: {
      state_hash: text(),
      /** The hash of the token in the cookie of the browser that began the sign-in. */
      browser_hash: text(),
      nonce: text(),
      code_verifier: text(),
      /** The page that the sign-in leads to, which may name a member, as a profile's address does. */
      return_to: maybe(text('personal')),
      /** The session that it is to confirm; null for one that begins a session. */
      again_session_id: maybe(text()),
      expires_at: instant(),
    },
    primaryKey: ['state_hash'],
    indexes: { by_expiry: ['expires_at'] },
  }),

  /** Mutations that succeeded under an `Idempotency-Key`. */
  idempotency_keys: defineTable({
    inBackup: true,
    ownData: { leftOut: 'It repeats for a day what calls answered, and what they did stands elsewhere.' },
    columns: {
      user_id: ownerId(),
      method: text(),
      path: text(),
      key: text(),
      body_hash: text(),
      /** JSON: what the change did, from which its answer is read again: ids and counts, never names. Of a long one how far it is. */
      done: text(),
      /** Until when a long mutation holds the key while it runs; null once it is done. */
      running_until: maybe(instant()),
      /** The header with the invalidated topics that was sent with the answer. */
      topics: text(),
      created_at: instant(),
      expires_at: instant(),
    },
    primaryKey: ['user_id', 'method', 'path', 'key'],
    indexes: { by_expiry: ['expires_at'] },
  }),
};
