import type { FlightStatus } from '@crewroom/domain/flights/status';
import { timeLeft } from '@crewroom/domain/record/rules';

type Countdown = { readonly join: string; readonly departure: string; readonly status: FlightStatus };

/** What comes next before a flight, in words that count down; for a flight under way, since when it is. */
export function countdown({ join, departure, status }: Countdown, now: Date): string {
  const time = now.getTime();
  const since = timeLeft(now.toISOString(), new Date(departure));
  if (time >= Date.parse(departure)) {
    return status === 'IN PROGRESS' ? `Under way for ${since}` : `Departure was due ${since} ago`;
  }
  if (status === 'IN PROGRESS') return 'Under way';
  return time < Date.parse(join)
    ? `Be there in ${timeLeft(join, now)}`
    : `Departs in ${timeLeft(departure, now)}`;
}
