/** A moment as it is stored: `YYYY-MM-DDTHH:mm:ss.sssZ`, always 24 characters, so that text order is time order. */
export type Instant = string;

/** The stored form of a moment. Throws RangeError outside the years 0000 to 9999, which would need more characters. */
export function toInstant(date: Date): Instant {
  const text = date.toISOString();
  if (text.length !== 24) throw new RangeError(`No stored form for the moment ${text}`);
  return text;
}
