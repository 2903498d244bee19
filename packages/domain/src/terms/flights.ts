import { namesOf, recordFromNames } from '../record-from-names.ts';

/** The kinds of credit for a flight, and how many flights of the quota each counts as. */
export const flightCredits = { attended: 1, hosted: 1 } as const satisfies Record<string, number>;

export type FlightCredit = keyof typeof flightCredits;

/** All kinds of credit, in their order. */
export const flightCreditNames = namesOf(flightCredits);

/** A member's flights by kind of credit. */
export type FlightCounts = Readonly<Record<FlightCredit, number>>;

/** Returns one value for each kind of credit: the result of `of`. */
export function byCredit<T>(of: (credit: FlightCredit) => T): Readonly<Record<FlightCredit, T>> {
  return recordFromNames(flightCreditNames, of);
}

/** Returns the sum of two counts by kind of credit. */
export function addFlights(some: FlightCounts, more: FlightCounts): FlightCounts {
  return byCredit((credit) => some[credit] + more[credit]);
}

/** A member's figures of the open term. */
type OpenTermFigures = { readonly termFlightsAttended: number; readonly termFlightsHosted: number };

/** A member's figures of the open term, and of the closed terms with imported flights (`total…` excludes the open term). */
type Figures = OpenTermFigures & {
  readonly totalFlightsAttended: number;
  readonly totalFlightsHosted: number;
};

/** Returns the flights of the open term from a member's figures. */
export function openTermFlights({ termFlightsAttended, termFlightsHosted }: OpenTermFigures): FlightCounts {
  return { attended: termFlightsAttended, hosted: termFlightsHosted };
}

/** Returns a member's flights in all terms, including the open one. */
export function careerFlights(stats: Figures): FlightCounts {
  const closed = { attended: stats.totalFlightsAttended, hosted: stats.totalFlightsHosted };
  return addFlights(closed, openTermFlights(stats));
}

/** Returns a member's flights in a closed term. */
export function closedTermFlights({
  flightsAttended,
  flightsHosted,
}: {
  readonly flightsAttended: number;
  readonly flightsHosted: number;
}): FlightCounts {
  return { attended: flightsAttended, hosted: flightsHosted };
}

/** Returns a member's flights as flights of the quota, by kind of credit. */
export function countedByCredit(flights: FlightCounts): FlightCounts {
  return byCredit((credit) => flights[credit] * flightCredits[credit]);
}

/** Returns how many flights count for the quota: those attended plus those hosted. */
export function termFlightsCount(flights: FlightCounts): number {
  const counted = countedByCredit(flights);
  return flightCreditNames.reduce((sum, credit) => sum + counted[credit], 0);
}

/** Returns the flights of each kind of credit as text, such as "3 attended" and "1 hosted". */
export function flightsInWords(flights: FlightCounts): string[] {
  return flightCreditNames.map((credit) => `${flights[credit]} ${credit}`);
}
