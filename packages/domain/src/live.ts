/** The interval of heartbeats on an open stream, in milliseconds. */
export const HEARTBEAT_MS = 25_000;

/** How long a browser must wait before it reconnects a lost stream, in milliseconds. */
export const RETRY_MS = 3_000;

/** Why a live stream ended with its session. `replaced` means a new sign-in in the same browser. */
export type StreamEnd =
  | 'logout'
  | 'suspended'
  | 'rank_lost'
  | 'left_group'
  | 'expired'
  | 'replaced'
  | 'forgotten';
