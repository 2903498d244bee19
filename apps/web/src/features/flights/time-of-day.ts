const TIME = /^(\d{1,2})[:.h ]?(\d{2})\s*[zZ]?$/;

/** What is said at a field whose text is no time of day. */
export const TIME_HINT = 'Give a time such as 18:30, from 00:00 to 23:59.';

/** Reads a time of day as people write it (18:30, 1830, 9.05, 18:30Z) as `HH:mm`; null for anything else. */
export function readTimeOfDay(text: string): string | null {
  const [, hours = '', minutes = ''] = TIME.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
