import type { Instant } from '../stored-values.ts';
import type { Descriptions, TableDescription } from './description.ts';

/** Keys of the airline's game server, by the hash of their secret; the secret itself is never stored. */
export interface GameKeysTable {
  id: string;
  name: string;
  key_hash: string;
  /** The scopes, with spaces between them. */
  scopes: string;
  created_at: Instant;
  /** Null for one without an end. */
  expires_at: Instant | null;
  /** Noted at most once a minute. */
  last_used_at: Instant | null;
}

const gameKeys = {
  inBackup: false,
  columns: {
    id: 'plain',
    name: 'written',
    key_hash: 'plain',
    scopes: 'plain',
    created_at: 'plain',
    expires_at: 'plain',
    last_used_at: 'plain',
  },
} as const satisfies TableDescription<GameKeysTable>;

/** Who joined and left a flight, as the game reported it. Its events have ids of their own. */
export interface AttendanceEventsTable {
  flight_id: string;
  event_id: string;
  user_id: string;
  type: 'joined' | 'left';
  /** When it happened, by the game's clock. */
  at: Instant;
}

const attendanceEvents = {
  inBackup: true,
  ownData: 'attendance',
  columns: {
    flight_id: 'plain',
    event_id: 'plain',
    user_id: 'owner',
    type: 'plain',
    at: 'plain',
  },
} as const satisfies TableDescription<AttendanceEventsTable>;

export interface GameTables {
  game_keys: GameKeysTable;
  attendance_events: AttendanceEventsTable;
}

export const gameTables = {
  game_keys: gameKeys,
  attendance_events: attendanceEvents,
} as const satisfies Descriptions<GameTables>;
