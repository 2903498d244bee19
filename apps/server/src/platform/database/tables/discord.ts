import { sql } from 'kysely';
import { flag, fromZero, instant, maybe, oneOf, ownerId, personal, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const discordTables = {
  /** Which account at Discord acts as which member, one to one. One that was ended must stay ended after a restore, as a session must. */
  discord_links: defineTable({
    inBackup: false,
    ownData: 'discord',
    columns: {
      user_id: ownerId(),
      discord_id: personal(text()),
      username: personal(text()),
      linked_at: instant(),
    },
    primaryKey: ['user_id'],
    unique: [['discord_id']],
  }),
  /** The addresses for linking that were used, by a hash of what tells one from another, until none of them is good any more. */
  used_discord_links: defineTable({
    inBackup: false,
    columns: { nonce_hash: text(), expires_at: instant() },
    primaryKey: ['nonce_hash'],
    storedByKey: true,
  }),

  /**
   * The events of flights in the airline's Discord server, one row a flight, until the event was completed or deleted. The
   * outbox says which of them wait to be brought in line.
   */
  discord_events: defineTable({
    inBackup: true,
    columns: {
      /** No reference: the event outlives a flight that is deleted, until it is deleted too. */
      flight_id: text(),
      /** Null until Discord has said that it was created. */
      event_id: maybe(text()),
      /** The server, and the channel by which it was found. */
      guild_id: text(),
      channel_id: text(),
      /**
       * While it is being created nobody knows whether it was, so it is looked for. A cancelled one is remembered, so that it
       * is deleted when the flight returns.
       */
      state: oneOf(['creating', 'open', 'canceled']),
      /** Whether the portal made it active, because the flight was in progress. */
      is_started: flag(),
      ends_at: instant(),
      /** The free seats that it shows, since when, and when they have to be looked at again. */
      seats: fromZero(),
      seats_since: instant(),
      seats_due_at: maybe(instant()),
    },
    primaryKey: ['flight_id'],
    checks: {
      created_with_id: sql`(state = 'creating') = (event_id is null)`,
      seats_due_while_open: sql`state = 'open' or seats_due_at is null`,
    },
    indexes: { by_end: ['state', 'ends_at'] },
  }),
};
