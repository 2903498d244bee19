import type { Stats } from '@crewroom/domain/members/schemas';

/** Flights of a whole career: the closed terms and the open one. */
export function careerFlights(stats: Stats): { attended: number; hosted: number } {
  return {
    attended: stats.totalFlightsAttended + stats.termFlightsAttended,
    hosted: stats.totalFlightsHosted + stats.termFlightsHosted,
  };
}
