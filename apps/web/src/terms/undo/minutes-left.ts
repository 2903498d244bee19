import { MINUTE_MS } from '@crewroom/domain/days';

/** How many whole minutes are left until an instant, at least 1 before it; 0 once it has come. */
export function minutesLeft(until: string, now: Date): number {
  const left = (Date.parse(until) - now.getTime()) / MINUTE_MS;
  return left <= 0 ? 0 : Math.max(1, Math.floor(left));
}
