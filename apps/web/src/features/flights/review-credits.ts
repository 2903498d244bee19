import type { FlightCard } from '@crewroom/domain/flights/flight-schema';
import type { ReviewPoints } from '@crewroom/domain/terms/points';

/** Someone a review is about: a crew member, the dispatcher, or both in one. */
export type ReviewPerson = {
  readonly id: string;
  readonly username: string;
  /** The seat's role; undefined for a dispatcher without one. */
  readonly role: string | undefined;
  readonly isDispatcher: boolean;
};

/** What a person is credited with. */
export type Credit = { readonly attended: number; readonly hosted: number; readonly points: number };

/** Everyone a review is about, each once: the dispatcher first, then the crew in the order of the roles. */
export function peopleOf({ roles, dispatcher }: Pick<FlightCard, 'roles' | 'dispatcher'>): ReviewPerson[] {
  const crew = roles.flatMap(({ name, assigned }) =>
    assigned.map(({ user, username }) => ({
      id: user._id,
      username,
      role: name,
      isDispatcher: user._id === dispatcher?._id,
    })),
  );
  if (dispatcher === null) return crew;
  const seat = crew.find(({ isDispatcher }) => isDispatcher);
  const first = {
    id: dispatcher._id,
    username: dispatcher.robloxUsername,
    role: seat?.role,
    isDispatcher: true,
  };
  return [first, ...crew.filter(({ isDispatcher }) => !isDispatcher)];
}

/** What a person is credited with who was there: the attended points for a seat, the hosted points for dispatching. */
export function creditFor({ role, isDispatcher }: ReviewPerson, points: ReviewPoints): Credit {
  const attended = role === undefined ? 0 : 1;
  const hosted = isDispatcher ? 1 : 0;
  return { attended, hosted, points: attended * points.attended + hosted * points.hosted };
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** A number of points in words: "1 point", "5 points". */
export function pointsInWords(points: number): string {
  return counted(points, 'point', 'points');
}

/** A credit in words: "1 attended flight, 1 point". */
export function creditInWords({ attended, hosted, points }: Credit): string {
  const flights = [attended > 0 ? '1 attended' : '', hosted > 0 ? '1 hosted' : ''].filter(
    (text) => text !== '',
  );
  return `${flights.join(' and ')} flight, ${pointsInWords(points)}`;
}

/** What a review does in all, in a sentence. */
export function reviewInWords(
  people: readonly ReviewPerson[],
  points: ReviewPoints,
  absentIds: readonly string[],
): string {
  const present = people.filter(({ id }) => !absentIds.includes(id));
  const total = present.reduce((sum, person) => sum + creditFor(person, points).points, 0);
  if (present.length === 0) return 'Nobody is credited anything.';
  const credited = `${counted(present.length, 'person is', 'people are')} credited ${pointsInWords(total)} in all`;
  const missing = people.length - present.length;
  return missing === 0
    ? `${credited}.`
    : `${credited}; ${counted(missing, 'no-show gets', 'no-shows get')} nothing.`;
}
