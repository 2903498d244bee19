import { DAY_MS, HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { type Instant, toInstant } from '@crewroom/server/platform/database/stored-values';

/** A timestamp in milliseconds since 1970, which is easier to calculate with than its stored form. */
export type Timestamp = number;

export const MINUTE = MINUTE_MS;
export const HOUR = HOUR_MS;
export const DAY = DAY_MS;

/** The stored form of a timestamp, in ISO format. */
export function instantOf(at: Timestamp): Instant {
  return toInstant(new Date(at));
}

/** The day of a timestamp in UTC, `YYYY-MM-DD`. */
export function dayOf(at: Timestamp): string {
  return instantOf(at).slice(0, 10);
}

/** The time of day of a timestamp in UTC, `HH:mm`. */
export function timeOfDay(at: Timestamp): string {
  return instantOf(at).slice(11, 16);
}

/** 00:00Z of the day of a timestamp. */
export function midnightOf(at: Timestamp): Timestamp {
  return Math.floor(at / DAY) * DAY;
}
