import { type TermFlights, termFlightsCount } from '@crewroom/domain/terms/rules';

/** Where a member stands on the quota, in a word or two; empty when there is none. */
export function quotaStanding(flights: TermFlights): { isMet: boolean; words: string } {
  const missing = flights.requiredFlights - termFlightsCount(flights);
  if (flights.requiredFlights === 0) return { isMet: true, words: '' };
  if (missing <= 0) return { isMet: true, words: 'Quota met' };
  return { isMet: false, words: missing === 1 ? '1 flight to go' : `${missing} flights to go` };
}
