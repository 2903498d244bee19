import { DAY_MS } from './days.ts';

/** The time zone in which every clock of the portal runs unless another is named. */
export const ZULU = 'UTC';

// An offset such as "+01:00" is no zone: it has no daylight saving.
const ZONE_NAME = /^[A-Za-z][\w+/-]{0,59}$/;

/** Reads wall clocks in a time zone. Throws a RangeError for a zone that is unknown. */
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

/** Whether a text is the name of a time zone in the IANA database, such as "Europe/Zurich". */
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
 * The instant (in milliseconds) at which the wall clock of a time zone has moved on by so many days from an instant. Where
 * the clock is set forward and that local time does not exist, it is the instant as long after the change as it would be
 * without one: 02:30 becomes 03:30. Where the clock is set back and it exists twice, it is the first. Calendars (RFC 5545)
 * read such times in the same way.
 */
export function daysLaterIn(timeZone: string, from: number, days: number): number {
  // An instant within the second of two equal hours stays itself.
  if (days === 0) return from;
  const wallClock = wallClockIn(timeZone);
  const wanted = wallClock(from) + days * DAY_MS;
  const offsetAt = (at: number) => wallClock(at) - at;
  const [before, after] = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)];
  const candidates = [wanted - before, wanted - after].filter((at) => wallClock(at) === wanted);
  return candidates.length > 0 ? Math.min(...candidates) : wanted - before;
}
