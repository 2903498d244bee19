import type { Stats } from '@crewroom/domain/members/schemas';
import type { TermFlights } from '@crewroom/domain/terms/rules';

/** What counts for the quota, out of a member's figures. */
export function termFlightsOf(stats: Stats): TermFlights {
  const { termFlightsAttended, termFlightsHosted, requiredFlights } = stats;
  return { attended: termFlightsAttended, hosted: termFlightsHosted, requiredFlights };
}
