import { DAY_MS } from './days.ts';

/** The default time zone of every clock in the portal. */
export const ZULU = 'UTC';

// An offset such as "+01:00" is not a zone, because it has no daylight saving.
const ZONE_NAME = /^[A-Za-z][\w+/-]{0,59}$/;

/** Returns a function that reads the wall clock in a time zone. Throws a RangeError for an unknown zone. */
function wallClockIn(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000);
  };
}

/** Returns whether a text is the name of a time zone in the IANA database, such as "Europe/Zurich". */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    wallClockIn(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the time (in milliseconds) at the same wall clock time of a time zone, the given days after another time. If that
 * local time does not exist because the clock is set forward, the result is as long after the change as it would be without
 * one: 02:30 becomes 03:30. If it exists twice, the first is returned. Calendars (RFC 5545) use the same rule.
 */
export function daysLaterIn(timeZone: string, from: number, days: number): number {
  // A time within the second of two equal hours stays unchanged.
  if (days === 0) return from;
  const wallClock = wallClockIn(timeZone);
  const targetClock = wallClock(from) + days * DAY_MS;
  const offsetAt = (at: number) => wallClock(at) - at;
  const [before, after] = [offsetAt(targetClock - DAY_MS), offsetAt(targetClock + DAY_MS)];
  const candidates = [targetClock - before, targetClock - after].filter(
    (at) => wallClock(at) === targetClock,
  );
  return candidates.length > 0 ? Math.min(...candidates) : targetClock - before;
}
