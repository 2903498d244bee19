import type { FlightCard, FlightRole } from '@crewroom/domain/flights/schemas';
import { foldName } from '@crewroom/domain/members/rules';
import type { RoleRow } from './flight-values.ts';

/** The choice that a role requires no qualification. */
export const NO_QUALIFICATION = 'nothing';

/** Answers what the role of a name, whatever its case, required on the last flight that had it; undefined where none had. */
export type LastRequirement = (name: string) => string | undefined;

/** What roles required last, from some flights: the one created last decides, and ids grow with the time of creation. */
export function lastRequirements(flights: readonly FlightCard[]): LastRequirement {
  const last = new Map<string, string>();
  for (const { roles } of flights.toSorted((a, b) => (a._id < b._id ? -1 : 1))) {
    for (const { name, requires } of roles) last.set(foldName(name), requires ?? NO_QUALIFICATION);
  }
  return (name) => last.get(foldName(name.trim()));
}

/** What a row requires: as chosen, otherwise as its role required last, otherwise nothing. */
export function requiredBy({ requires, name }: RoleRow, last: LastRequirement): string {
  return requires === '' ? (last(name) ?? NO_QUALIFICATION) : requires;
}

/** The rows of the form for the roles of a flight. */
export function rowsOf(roles: readonly FlightRole[]): RoleRow[] {
  return roles.map(({ name, capacity, requires }, id) => ({
    id,
    name,
    capacity: String(capacity),
    requires: requires ?? NO_QUALIFICATION,
  }));
}
