const MINUTE_MS = 60_000;

/** How many minutes are left until an instant, the one under way included; 0 once it has passed. */
export function minutesLeft(until: string, now: Date): number {
  const left = (Date.parse(until) - now.getTime()) / MINUTE_MS;
  return left <= 0 ? 0 : Math.max(1, Math.floor(left));
}
