import type { Stats } from '@crewroom/domain/members/schemas';

/** A member's flights in all terms, the open one included. */
export function careerFlights(stats: Stats): { attended: number; hosted: number } {
  return {
    attended: stats.totalFlightsAttended + stats.termFlightsAttended,
    hosted: stats.totalFlightsHosted + stats.termFlightsHosted,
  };
}
