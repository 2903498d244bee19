import { sql } from 'kysely';
import { flagOr, instant, nullable, oneOf, ownerId, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const authTables = {
  /** Sessions by the hash of their token. The token itself is never stored. */
  sessions: defineTable({
    inBackup: false,
    ownData: 'sessions',
    columns: {
      token_hash: text(),
      /** Stays the same when a later sign-in gives the session another token. */
      id: text(),
      user_id: ownerId(),
      created_at: instant(),
      /** When its member last signed in at Roblox. */
      signed_in_at: instant(),
      /** A coarse description of the browser. */
      device: text('personal'),
      last_used_at: instant(),
      /** When the session ends unless it is used again. Never after `ends_at`, so a check needs this column alone. */
      expires_at: instant(),
      /** When it ends regardless of use. */
      ends_at: instant(),
      /** Why the portal ended it early. The row stays until it expires, so that the browser can show the reason. */
      ended_because: nullable(oneOf(['rank_lost', 'left_group'])),
      /** Whether it is support access, which the owner allowed: it reads everything and changes nothing. */
      is_support: flagOr(0),
    },
    primaryKey: ['token_hash'],
    unique: [['id']],
    checks: { never_past_their_end: sql`expires_at <= ends_at` },
    indexes: { by_user: ['user_id'], by_expiry: ['expires_at'] },
  }),

  /** Passes with which a suspended member who was logged out may appeal against one suspension, by the hash of their token. */
  appeal_passes: defineTable({
    inBackup: false,
    ownData: {
      leftOut: 'A pass allows one appeal for a short time. The export has the appeal with the sanction.',
    },
    columns: {
      token_hash: text(),
      user_id: ownerId(),
      // No foreign key: a sanction may be deleted while it has passes, which end with it.
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
      /** The page that the sign-in leads to. It may name a member, like the URL of a profile. */
      return_to: nullable(text('personal')),
      /** The session to confirm, or null to begin a new one. */
      again_session_id: nullable(text()),
      expires_at: instant(),
    },
    primaryKey: ['state_hash'],
    indexes: { by_expiry: ['expires_at'] },
  }),

  /** Mutations that succeeded under an `Idempotency-Key`. */
  idempotency_keys: defineTable({
    inBackup: true,
    ownData: { leftOut: 'It keeps responses for a day. The export has their effects elsewhere.' },
    columns: {
      user_id: ownerId(),
      method: text(),
      path: text(),
      key: text(),
      body_hash: text(),
      /**
       * JSON: the result of the change, from which its response is built again: ids and counts, never names. For a long
       * mutation also its progress.
       */
      done: text(),
      /** Until when a long mutation holds the key while it runs. Null once it is done. */
      running_until: nullable(instant()),
      /** The header with the invalidated topics that was sent with the response. */
      topics: text(),
      created_at: instant(),
      expires_at: instant(),
    },
    primaryKey: ['user_id', 'method', 'path', 'key'],
    indexes: { by_expiry: ['expires_at'] },
  }),
};
