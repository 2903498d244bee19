import { roleLimits } from '@crewroom/domain/flights/roles';
import { qualificationNames } from '@crewroom/domain/record/rules';

/** The choice that a role requires no qualification. */
export const NO_QUALIFICATION = 'nothing';

/**
 * A role as typed. `id` identifies the row in the form. `requires` is a qualification or `NO_QUALIFICATION`. It is
 * empty until somebody chooses, and then the role's last requirement applies.
 */
export type RoleRow = {
  readonly id: number;
  readonly name: string;
  readonly capacity: string;
  readonly requires: string;
};

export function canAddRow(rows: readonly RoleRow[]): boolean {
  return rows.length < roleLimits.rows;
}

/** A new row: no name, one seat, and an id that no other row has. */
export function nextRow(rows: readonly RoleRow[]): RoleRow {
  return { id: Math.max(-1, ...rows.map((row) => row.id)) + 1, name: '', capacity: '1', requires: '' };
}

/** The number of seats typed in a row, at least 1. It is 1 when it is no number. */
export function readCapacity(text: string): number {
  const seats = Number(text.trim() === '' ? Number.NaN : text);
  return Number.isFinite(seats) ? Math.max(1, seats) : 1;
}

/** Returns the requirement of a role on the last flight that had it, by its name in any case, or undefined. */
export type LastRequirement = (name: string) => string | undefined;

/** The requirement of a row: as chosen, otherwise the role's last one, otherwise none. */
export function requiredBy({ requires, name }: RoleRow, last: LastRequirement): string {
  return requires === '' ? (last(name) ?? NO_QUALIFICATION) : requires;
}

/** The rows of a form for roles. */
export function rowsOf(
  roles: readonly { readonly name: string; readonly capacity: number; readonly requires: string | null }[],
): RoleRow[] {
  return roles.map(({ name, capacity, requires }, id) => ({
    id,
    name,
    capacity: String(capacity),
    requires: requires ?? NO_QUALIFICATION,
  }));
}

/** The roles of the rows, in the format of the endpoints. */
export function rolesOf(rows: readonly RoleRow[]) {
  return rows.map(({ name, capacity, requires }) => ({
    name,
    capacity: readCapacity(capacity),
    requires: qualificationNames.find((one) => one === requires) ?? null,
  }));
}

/** Roles with their seats in words: "1 Captain, 4 Cabin Crew". */
export function rolesInWords(
  rows: readonly { readonly name: string; readonly capacity: string | number }[],
): string {
  return rows.map(({ name, capacity }) => `${capacity} ${name.trim()}`).join(', ');
}
