import { v7 } from 'uuid';

/**
 * A new id: a UUIDv7 as text. Ids made by one process ascend, so sorting by id orders rows of the same millisecond by
 * when they were created.
 */
export function newId(): string {
  return v7();
}

/** An instant as it is stored: `YYYY-MM-DDTHH:mm:ss.sssZ`, always 24 characters, so that text order is time order. */
export type Instant = string;

/** The stored form of a date. Throws RangeError outside the years 0000 to 9999, which would need more characters. */
export function toInstant(date: Date): Instant {
  const text = date.toISOString();
  if (text.length !== 24) throw new RangeError(`No stored form for the moment ${text}`);
  return text;
}

/** The stored form of the moment so many milliseconds after a date; before it where they are less than 0. */
export function instantAfter(date: Date, ms: number): Instant {
  return toInstant(new Date(date.getTime() + ms));
}
