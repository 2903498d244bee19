const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const IDLE_MS = 7 * DAY;
const LONGEST_MS = 30 * DAY;
const ROLL_EVERY_MS = HOUR;

/** How long a browser has to come back from Roblox, in milliseconds. */
export const SIGN_IN_MS = 10 * 60_000;

/** When a session begun now ends however much it is used: 30 days on. */
export function lastEnd(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}

/** When a session used now ends unless it is used again: 7 days on, never after its last end. */
export function idleEnd(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, endsAt.getTime()));
}

/** Whether a session is due to be rolled: at most hourly, so that reading does not become writing. */
export function isRollDue(lastUsedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastUsedAt) >= ROLL_EVERY_MS;
}
