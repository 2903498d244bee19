import { namesOf, perName } from '../per-name.ts';

/** For what a member is credited with a flight, and how many flights of the quota one such credit counts as. */
export const flightCredits = { attended: 1, hosted: 1 } as const satisfies Record<string, number>;

export type FlightCredit = keyof typeof flightCredits;

/** All credits, in the order in which they are named. */
export const flightCreditNames = namesOf(flightCredits);

/** A member's flights, by what they were credited for. */
export type FlightCounts = Readonly<Record<FlightCredit, number>>;

/** One value for each credit: what `of` answers for it. */
export function byCredit<T>(of: (credit: FlightCredit) => T): Readonly<Record<FlightCredit, T>> {
  return perName(flightCreditNames, of);
}

/** The sum of two counts, credit by credit. */
export function addFlights(some: FlightCounts, more: FlightCounts): FlightCounts {
  return byCredit((credit) => some[credit] + more[credit]);
}

/** A member's figures of the open term. */
type OpenTermFigures = { readonly termFlightsAttended: number; readonly termFlightsHosted: number };

/** A member's figures of the open term and of all closed ones. */
type Figures = OpenTermFigures & {
  readonly totalFlightsAttended: number;
  readonly totalFlightsHosted: number;
};

/** The flights of the open term from a member's figures. */
export function openTermFlights({ termFlightsAttended, termFlightsHosted }: OpenTermFigures): FlightCounts {
  return { attended: termFlightsAttended, hosted: termFlightsHosted };
}

/** A member's flights in all terms, the open one included. */
export function careerFlights(stats: Figures): FlightCounts {
  const closed = { attended: stats.totalFlightsAttended, hosted: stats.totalFlightsHosted };
  return addFlights(closed, openTermFlights(stats));
}

/** A member's flights in a closed term. */
export function closedTermFlights({
  flightsAttended,
  flightsHosted,
}: {
  readonly flightsAttended: number;
  readonly flightsHosted: number;
}): FlightCounts {
  return { attended: flightsAttended, hosted: flightsHosted };
}

/** How many flights of the quota each credit counts as. */
export function countedByCredit(flights: FlightCounts): FlightCounts {
  return byCredit((credit) => flights[credit] * flightCredits[credit]);
}

/** How many flights count for the quota: those attended plus those hosted. */
export function termFlightsCount(flights: FlightCounts): number {
  const counted = countedByCredit(flights);
  return flightCreditNames.reduce((sum, credit) => sum + counted[credit], 0);
}

/** The flights of each credit in words, such as "3 attended" and "1 hosted". */
export function flightsInWords(flights: FlightCounts): string[] {
  return flightCreditNames.map((credit) => `${flights[credit]} ${credit}`);
}
