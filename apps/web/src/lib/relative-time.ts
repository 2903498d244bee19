const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const words = new Intl.RelativeTimeFormat('en');

/** Formats the time from `now` to a timestamp in its largest unit: "in 3 days", "2 hours ago", "a few seconds ago". */
export function relativeTime(instant: string, now: Date): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000;
  for (const [unit, length] of units) {
    const count = Math.round(Math.abs(seconds) / length);
    // Rounds up to a unit from 90% of it: 55 minutes are "1 hour".
    if (Math.abs(seconds) >= length || (count === 1 && Math.abs(seconds) >= length * 0.9)) {
      return words.format(Math.sign(seconds) * Math.max(1, count), unit);
    }
  }
  return seconds > 0 ? 'in a few seconds' : 'a few seconds ago';
}
