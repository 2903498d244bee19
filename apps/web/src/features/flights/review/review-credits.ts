import type { FlightCard } from '@crewroom/domain/flights/schemas';
import type { Attendance } from '@crewroom/domain/game/schemas';
import { fromMinor, toMinor } from '@crewroom/domain/money';
import { type FlightCounts, type FlightCredit, flightCreditNames } from '@crewroom/domain/terms/flights';
import type { ReviewPoints } from '@crewroom/domain/terms/rules';
import { counted } from '../../../lib/format-count.ts';
import { formatChf } from '../../../lib/money.ts';

/** A seat that was given back after the departure: its role, and the number of minutes after it. */
type GivenBack = Attendance['gaveBack'][number];

/** A person in a review: a crew member, the dispatcher or both, or somebody who gave their seat back after the departure. */
export type ReviewPerson = {
  readonly id: string;
  readonly username: string;
  /** The seat's role. Undefined for a dispatcher without a seat. */
  readonly role: string | undefined;
  readonly isDispatcher: boolean;
  /** How many minutes after the departure they took the seat. Undefined when they took it before. */
  readonly seatedAfter?: number | undefined;
  readonly gaveBack?: GivenBack | undefined;
};

/**
 * Returns whether a person is absent regardless of the reviewer's choice: they gave their seat back and have no other role in
 * the flight.
 */
export function isAbsentAnyway({ role, isDispatcher, gaveBack }: ReviewPerson): boolean {
  return gaveBack !== undefined && role === undefined && !isDispatcher;
}

/** The credits of a review: the points of each kind, and CHF for each point. */
export type Award = { readonly points: ReviewPoints; readonly payPerPoint: number };

/** The credit of a person. `pay` is in CHF. */
type Credit = FlightCounts & { readonly points: number; readonly pay: number };

function crewOf({ roles, dispatcher }: Pick<FlightCard, 'roles' | 'dispatcher'>): ReviewPerson[] {
  return roles.flatMap(({ name, assigned }) =>
    assigned.map(({ user, username, minutesAfterDeparture: seatedAfter }) => ({
      id: user._id,
      username,
      role: name,
      isDispatcher: user._id === dispatcher?._id,
      ...(seatedAfter !== undefined && { seatedAfter }),
    })),
  );
}

/**
 * Returns all people in a review, each once: the dispatcher first, then the crew in the order of the roles. Members who gave
 * their seat back after the departure come last.
 */
export function peopleOf(
  flight: Pick<FlightCard, 'roles' | 'dispatcher'>,
  gaveBack: readonly GivenBack[] = [],
): ReviewPerson[] {
  const crew = crewOf(flight);
  const { dispatcher } = flight;
  const seat = crew.find(({ isDispatcher }) => isDispatcher);
  const host = dispatcher && {
    ...seat,
    id: dispatcher._id,
    username: dispatcher.robloxUsername,
    role: seat?.role,
    isDispatcher: true,
  };
  const here = [...(host === null ? [] : [host]), ...crew.filter(({ isDispatcher }) => !isDispatcher)];
  const returned = new Map(gaveBack.map((one) => [one.userId, one]));
  const withReturn = (person: ReviewPerson): ReviewPerson => {
    const own = returned.get(person.id);
    return own === undefined ? person : { ...person, gaveBack: own };
  };
  const hereIds = new Set(here.map(({ id }) => id));
  const gone = gaveBack
    .filter(({ userId }) => !hereIds.has(userId))
    .map((one) => ({
      id: one.userId,
      username: one.username,
      role: undefined,
      isDispatcher: false,
      gaveBack: one,
    }));
  return [...here.map(withReturn), ...gone];
}

/** Returns the credit of a person who was present: points for attending with a seat, and for hosting as dispatcher. */
export function creditFor(
  { role, isDispatcher }: Pick<ReviewPerson, 'role' | 'isDispatcher'>,
  { points, payPerPoint }: Award,
): Credit {
  const flights: FlightCounts = { attended: role === undefined ? 0 : 1, hosted: isDispatcher ? 1 : 0 };
  const sum = (of: (credit: FlightCredit) => number): number =>
    flightCreditNames.reduce((total, credit) => total + flights[credit] * of(credit), 0);
  // Summed in hundredths, as in the ledger, to avoid rounding errors.
  const pay = fromMinor(sum((credit) => toMinor(points[credit] * payPerPoint)));
  return { ...flights, points: sum((credit) => points[credit]), pay };
}

const worth = ({ points, pay }: Pick<Credit, 'points' | 'pay'>): string =>
  `${counted(points, 'point')} (${formatChf(pay)})`;

/** Returns a credit in words: "1 attended flight, 1 point (CHF 1)". */
export function creditInWords(credit: Credit): string {
  const kinds = flightCreditNames.filter((name) => credit[name] > 0).map((name) => `1 ${name}`);
  return `${kinds.join(' and ')} flight, ${worth(credit)}`;
}

/** Returns a sentence that summarizes the credits of a review. */
export function reviewInWords(
  people: readonly ReviewPerson[],
  award: Award,
  absentIds: readonly string[],
): string {
  const credits = people
    .filter(({ id }) => !absentIds.includes(id))
    .map((person) => creditFor(person, award));
  if (credits.length === 0) return 'Nobody is credited anything.';
  const points = credits.reduce((sum, credit) => sum + credit.points, 0);
  const pay = fromMinor(credits.reduce((sum, credit) => sum + toMinor(credit.pay), 0));
  const credited = `${counted(credits.length, 'person is', 'people are')} credited ${worth({ points, pay })} in all`;
  const missing = people.length - credits.length;
  return missing === 0
    ? `${credited}.`
    : `${credited}; ${counted(missing, 'no-show gets', 'no-shows get')} nothing.`;
}
