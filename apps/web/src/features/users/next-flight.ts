const HOUR = 3_600_000;
const AHEAD = 24 * HOUR;
// A flight that leaves late is still the next one; a forgotten one of last week is not.
const LATE = 3 * HOUR;

/** The soonest flight that departs within a day of `now`, or should have left less than three hours ago. */
export function flightWithinDay<Flight extends { readonly scheduledDate: string }>(
  flights: readonly Flight[],
  now: Date,
): Flight | undefined {
  return flights
    .filter(({ scheduledDate }) => {
      const wait = Date.parse(scheduledDate) - now.getTime();
      return wait > -LATE && wait <= AHEAD;
    })
    .toSorted((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate))[0];
}
