/** How often an open stream says that it lives, in milliseconds. */
export const HEARTBEAT_MS = 25_000;

/** How long a browser is asked to wait before it opens a lost stream again, in milliseconds. */
export const RETRY_MS = 3_000;

/** Why a live stream ended, with its session; `replaced` by a new sign-in in the same browser. */
export type StreamEnd =
  | 'logout'
  | 'suspended'
  | 'rank_lost'
  | 'left_group'
  | 'expired'
  | 'replaced'
  | 'forgotten';
