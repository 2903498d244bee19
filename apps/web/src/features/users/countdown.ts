import { timeLeft } from '@crewroom/domain/auth/suspension';

/** What comes next before a flight, in words that count down. */
export function countdown({ join, departure }: { join: string; departure: string }, now: Date): string {
  const time = now.getTime();
  if (time < Date.parse(join)) return `Be there in ${timeLeft(join, now)}`;
  if (time < Date.parse(departure)) return `Departs in ${timeLeft(departure, now)}`;
  return `Departure was due ${timeLeft(now.toISOString(), new Date(departure))} ago`;
}
