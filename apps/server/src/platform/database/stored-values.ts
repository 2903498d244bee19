import { v7 } from 'uuid';

/**
 * Returns a new id: a UUIDv7 as text. Ids made by one process ascend, so sorting by id orders rows of the same
 * millisecond by their creation.
 */
export function newId(): string {
  return v7();
}

/** A timestamp as it is stored: `YYYY-MM-DDTHH:mm:ss.sssZ`, always 24 characters, so that text order is time order. */
export type Instant = string;

/** The stored form of a date. Throws RangeError outside the years 0000 to 9999, which would need more characters. */
export function toInstant(date: Date): Instant {
  const text = date.toISOString();
  if (text.length !== 24) throw new RangeError(`No stored form for the timestamp ${text}`);
  return text;
}

/** Returns the stored form of the time that many milliseconds after a date, or before it if negative. */
export function instantAfter(date: Date, ms: number): Instant {
  return toInstant(new Date(date.getTime() + ms));
}
