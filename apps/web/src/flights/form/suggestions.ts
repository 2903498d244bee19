import type { FlightCard, FlightRole } from '@crewroom/domain/flights/schemas';
import { foldForSearch } from '@crewroom/domain/members/rules';
import { type RoleRow, rowsOf } from './new-flight-values.ts';

const MAX_TEXTS = 8;
const MAX_ROLE_SETS = 3;

/** The roles of a flight with their seats, and in words: "1 Captain, 4 Cabin Crew". */
export type RoleSet = { readonly words: string; readonly rows: readonly RoleRow[] };

/** What is offered while a flight is proposed, the newest first. */
export type Suggestions = {
  readonly airports: readonly string[];
  readonly aircraft: readonly string[];
  readonly gates: readonly string[];
  readonly categories: readonly string[];
  readonly roleSets: readonly RoleSet[];
};

const newestFirst = (one: FlightCard, other: FlightCard): number => (one._id < other._id ? 1 : -1);

function roleSet(roles: readonly FlightRole[]): RoleSet {
  const rows = rowsOf(roles);
  return { words: rolesInWords(rows), rows };
}

/** Roles with their seats in words. */
export function rolesInWords(rows: readonly Pick<RoleRow, 'name' | 'capacity'>[]): string {
  return rows.map(({ name, capacity }) => `${capacity} ${name.trim()}`).join(', ');
}

/** The first of those whose text is the same without regard to case; blank ones are left out. */
function distinctBy<Item>(items: readonly Item[], textOf: (item: Item) => string, most: number): Item[] {
  const byText = new Map<string, Item>();
  for (const item of items) {
    const text = foldForSearch(textOf(item));
    if (text !== '' && !byText.has(text)) byText.set(text, item);
  }
  return [...byText.values()].slice(0, most);
}

/** What stands on the flights of the board: on the viewer's own first, then on those of others. */
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
