import { sql } from 'kysely';
import { flag, fromZero, instant, nullable, oneOf, ownerId, personal, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const discordTables = {
  /**
   * The links between Discord accounts and members, one to one. A link that was ended must stay ended after a restore,
   * like a session.
   */
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
  /** The link URLs that were used, by a hash of their distinguishing part, until all of them have expired. */
  used_discord_links: defineTable({
    inBackup: false,
    columns: { nonce_hash: text(), expires_at: instant() },
    primaryKey: ['nonce_hash'],
    storedByKey: true,
  }),

  /**
   * The events of flights in the airline's Discord server, one row a flight, until the event was completed or deleted.
   * The outbox holds the events that need an update.
   */
  discord_events: defineTable({
    inBackup: true,
    columns: {
      /** No foreign key: the event outlives a deleted flight until it is deleted too. */
      flight_id: text(),
      /** Null until Discord has confirmed its creation. */
      event_id: nullable(text()),
      /** The server, and the channel that identified it. */
      guild_id: text(),
      channel_id: text(),
      /**
       * During creation the outcome is unknown, so the event is searched for. A cancelled event is kept, so that it is
       * deleted when the flight returns.
       */
      state: oneOf(['creating', 'open', 'canceled']),
      /** Whether the portal activated it because the flight was in progress. */
      is_started: flag(),
      ends_at: instant(),
      /** The free seats that it shows, since when, and when to check them again. */
      seats: fromZero(),
      seats_since: instant(),
      seats_due_at: nullable(instant()),
    },
    primaryKey: ['flight_id'],
    checks: {
      created_with_id: sql`(state = 'creating') = (event_id is null)`,
      seats_due_while_open: sql`state = 'open' or seats_due_at is null`,
    },
    indexes: { by_end: ['state', 'ends_at'] },
  }),
};
