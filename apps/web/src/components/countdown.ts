import { type FlightStatus, isUnderWay } from '@crewroom/domain/flights/status';
import { timeLeft } from '@crewroom/domain/record/rules';

/** A flight with when to join it and when it departs, as ISO instants. */
type FlightTimes = { readonly join: string; readonly departure: string; readonly status: FlightStatus };

/**
 * The time to the next step of a flight in words, or for a flight under way the time since its departure. `joining` is how
 * its first step is called.
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
