import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { foldForSearch } from '@crewroom/domain/names';
import { type RoleRow, rolesInWords, rowsOf } from '../../../components/roles/role-row.ts';

const MAX_TEXTS = 8;
const MAX_ROLE_SETS = 3;

/** The roles of a flight with their seats, and in words: "1 Captain, 4 Cabin Crew". */
export type RoleSet = { readonly words: string; readonly rows: readonly RoleRow[] };

/** The suggestions while people propose a flight, the newest first. */
export type Suggestions = {
  readonly airports: readonly string[];
  readonly aircraft: readonly string[];
  readonly gates: readonly string[];
  readonly categories: readonly string[];
  readonly roleSets: readonly RoleSet[];
};

const newestFirst = (one: FlightCard, other: FlightCard): number => (one._id < other._id ? 1 : -1);

/** Returns roles as a set that people can choose. */
export function roleSet(roles: Parameters<typeof rowsOf>[0]): RoleSet {
  const rows = rowsOf(roles);
  return { words: rolesInWords(rows), rows };
}

/** Returns the first item of each text, without regard to case. Blank texts are left out. */
function distinctBy<Item>(items: readonly Item[], textOf: (item: Item) => string, most: number): Item[] {
  const byText = new Map<string, Item>();
  for (const item of items) {
    const text = foldForSearch(textOf(item));
    if (text !== '' && !byText.has(text)) byText.set(text, item);
  }
  return [...byText.values()].slice(0, most);
}

/** Returns the aircraft to suggest: the airline's types, then other aircraft of earlier flights. Retired types are left out. */
export function aircraftOffered(
  types: readonly { readonly name: string; readonly retired: boolean }[],
  earlier: readonly string[],
): string[] {
  const kept = new Set(types.map(({ name }) => foldForSearch(name)));
  const current = types.filter(({ retired }) => !retired).map(({ name }) => name);
  return [...current, ...earlier.filter((name) => !kept.has(foldForSearch(name)))];
}

/** Returns suggestions from the flights of the board: first from the viewer's own, then from other flights. */
export function suggestionsFrom(flights: readonly FlightCard[], viewerId: string | undefined): Suggestions {
  const isOwn = ({ dispatcher }: FlightCard) => dispatcher !== null && dispatcher._id === viewerId;
  const recent = flights.toSorted(newestFirst);
  const inOrder = [...recent.filter(isOwn), ...recent.filter((flight) => !isOwn(flight))];
  const texts = (all: readonly string[]) => distinctBy(all, (text) => text, MAX_TEXTS);
  return {
    airports: texts(inOrder.flatMap(({ route }) => [route.departure, route.arrival])),
    aircraft: texts(inOrder.map(({ aircraft }) => aircraft)),
    gates: texts(inOrder.map(({ gate }) => gate)),
    categories: texts(inOrder.map(({ serviceCategory }) => serviceCategory)),
    roleSets: distinctBy(
      inOrder.map(({ roles }) => roleSet(roles)),
      ({ words }) => words,
      MAX_ROLE_SETS,
    ),
  };
}
