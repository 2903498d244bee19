import type { Instant } from '../stored-values.ts';

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

/** Who joined and left a flight, as the game reported it. Its events have ids of their own. */
export interface AttendanceEventsTable {
  flight_id: string;
  event_id: string;
  user_id: string;
  type: 'joined' | 'left';
  /** When it happened, by the game's clock. */
  at: Instant;
}

export interface GameTables {
  game_keys: GameKeysTable;
  attendance_events: AttendanceEventsTable;
}
