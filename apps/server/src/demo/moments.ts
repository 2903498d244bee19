import { type Instant, toInstant } from '../database/stored-values.ts';

/** A moment in milliseconds since 1970, which is easier to reckon with than its stored form. */
export type Moment = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The stored form of a moment. */
export function instantOf(at: Moment): Instant {
  return toInstant(new Date(at));
}

/** The stored form of a moment that may be missing. */
export function maybeInstantOf(at: Moment | null): Instant | null {
  return at === null ? null : instantOf(at);
}

/** The day in UTC a moment lies in, `YYYY-MM-DD`. */
export function dayOf(at: Moment): string {
  return instantOf(at).slice(0, 10);
}

/** The time of day of a moment in UTC, `HH:mm`. */
export function timeOfDay(at: Moment): string {
  return instantOf(at).slice(11, 16);
}

/** The 00:00Z of the day a moment lies in. */
export function midnightOf(at: Moment): Moment {
  return Math.floor(at / DAY) * DAY;
}

/** The last whole multiple of `step` that is not after a moment. */
export function roundedDown(at: Moment, step: number): Moment {
  return Math.floor(at / step) * step;
}
