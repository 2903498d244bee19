/** What the open term has seen of a member. */
export type TermFlights = {
  readonly attended: number;
  readonly hosted: number;
  readonly requiredFlights: number;
};

/** Flights that count for the quota: attended and hosted in the open term. */
export function termFlightsCount({ attended, hosted }: Omit<TermFlights, 'requiredFlights'>): number {
  return attended + hosted;
}

/** The share of the quota that is met, not capped; 1 when nothing is required. */
export function quotaRatio(flights: TermFlights): number {
  return flights.requiredFlights === 0 ? 1 : termFlightsCount(flights) / flights.requiredFlights;
}

/** Whether a quota is not met; never so when nothing is required. */
export function isBelowQuota(flights: TermFlights): boolean {
  return flights.requiredFlights > 0 && quotaRatio(flights) < 1;
}

/** Whether a quota is met or exceeded; never so when nothing is required. */
export function isOverQuota(flights: TermFlights): boolean {
  return flights.requiredFlights > 0 && quotaRatio(flights) >= 1;
}

/** The quota's arithmetic in words, such as "3 attended + 1 hosted of 4", or "no quota". */
export function quotaInWords({ attended, hosted, requiredFlights }: TermFlights): string {
  if (requiredFlights === 0) return 'no quota';
  return `${attended} attended + ${hosted} hosted of ${requiredFlights}`;
}

export const MOST_REQUIRED_FLIGHTS = 1000;
