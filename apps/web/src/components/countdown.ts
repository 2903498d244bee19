import { type FlightStatus, isUnderWay } from '@crewroom/domain/flights/status';
import { timeLeft } from '@crewroom/domain/record/rules';

/** A flight with its joining time and its departure, as ISO timestamps. */
type FlightTimes = { readonly join: string; readonly departure: string; readonly status: FlightStatus };

/**
 * Returns the time to the next step of a flight in words, or for a flight under way the time since its departure.
 * `joining` is the name of its first step.
 */
export function countdown(
  { join, departure, status }: FlightTimes,
  now: Date,
  joining: 'Report' | 'Crew joins',
): string {
  const time = now.getTime();
  const since = timeLeft(now.toISOString(), new Date(departure));
  if (time >= Date.parse(departure)) {
    return isUnderWay(status) ? `Under way for ${since}` : `Departure was due ${since} ago`;
  }
  if (isUnderWay(status)) return 'Under way';
  return time < Date.parse(join)
    ? `${joining} in ${timeLeft(join, now)}`
    : `Departs in ${timeLeft(departure, now)}`;
}
