import { quotaRatio, type TermFlights, termFlightsCount } from '@crewroom/domain/terms/rules';

/** The share of the quota that is met, in whole percent rounded down: 100% is never shown before it is reached. */
export function quotaPercent(flights: TermFlights): string {
  return flights.requiredFlights === 0 ? '—' : `${Math.floor(quotaRatio(flights) * 100)}%`;
}

/** The shares of a ring: attended and hosted flights, of what is required or, beyond that, of what was flown. */
export function quotaShares(flights: TermFlights): number[] {
  const { attended, hosted, requiredFlights } = flights;
  const whole = Math.max(requiredFlights, termFlightsCount(flights));
  return requiredFlights === 0 ? [] : [attended / whole, hosted / whole];
}

/** Where a member stands on the quota, in a word or two; empty when there is none. */
export function quotaStanding(flights: TermFlights): { isMet: boolean; words: string } {
  const missing = flights.requiredFlights - termFlightsCount(flights);
  if (flights.requiredFlights === 0) return { isMet: true, words: '' };
  if (missing <= 0) return { isMet: true, words: 'Quota met' };
  return { isMet: false, words: missing === 1 ? '1 flight to go' : `${missing} flights to go` };
}
