import { idOf, instant, nullable, oneOf, ownerId, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const gameTables = {
  /** Keys of the airline's game server, by the hash of their secret. The secret itself is never stored. */
  game_keys: defineTable({
    inBackup: false,
    columns: {
      id: text(),
      name: text('written'),
      key_hash: text(),
      /** The scopes, with spaces between them. */
      scopes: text(),
      created_at: instant(),
      /** Null without an end. */
      expires_at: nullable(instant()),
      /** Updated at most once a minute. */
      last_used_at: nullable(instant()),
    },
    primaryKey: ['id'],
    unique: [['key_hash']],
  }),

  /** The arrivals and departures at a flight, as the game reported them. Its events have ids of their own. */
  attendance_events: defineTable({
    inBackup: true,
    ownData: 'attendance',
    columns: {
      flight_id: idOf('flights', 'cascade'),
      event_id: text(),
      user_id: ownerId(),
      type: oneOf(['joined', 'left']),
      /** When it happened, by the game's clock. */
      at: instant(),
    },
    primaryKey: ['flight_id', 'event_id'],
    indexes: { by_user: ['user_id'] },
  }),
};
