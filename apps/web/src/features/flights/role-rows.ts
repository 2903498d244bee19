import { defaultRoles, roleLimits } from '@crewroom/domain/flights/roles';

/** A role of a new flight as it is typed; `id` tells rows apart while they come and go. */
export type RoleRow = { readonly id: number; readonly name: string; readonly capacity: string };

/** The rows a new flight starts with (specification, section 9). */
export function startingRows(): RoleRow[] {
  return defaultRoles.map(({ name, capacity }, id) => ({ id, name, capacity: String(capacity) }));
}

/** Whether the rows are as they started, however they came to be so. */
export function areStartingRows(rows: readonly RoleRow[]): boolean {
  const start = startingRows();
  return (
    rows.length === start.length &&
    rows.every(({ name, capacity }, at) => name === start[at]?.name && capacity === start[at].capacity)
  );
}

export function canAddRow(rows: readonly RoleRow[]): boolean {
  return rows.length < roleLimits.rows;
}

/** Adds a row without a name, for one. */
export function withNewRow(rows: readonly RoleRow[]): RoleRow[] {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return [...rows, { id, name: '', capacity: '1' }];
}

export function withRow(rows: readonly RoleRow[], changed: RoleRow): RoleRow[] {
  return rows.map((row) => (row.id === changed.id ? changed : row));
}

/** Removes a row; the last one stays (specification, section 5). */
export function withoutRow(rows: readonly RoleRow[], id: number): RoleRow[] {
  return rows.length === 1 ? [...rows] : rows.filter((row) => row.id !== id);
}

/** The seats a row asks for: a number as it stands, at least 1, and 1 for what is no number (specification, section 5). */
export function readCapacity(text: string): number {
  const seats = Number(text.trim() === '' ? Number.NaN : text);
  return Number.isFinite(seats) ? Math.max(1, seats) : 1;
}

/** The rows as the call takes them. */
export function rolesOf(rows: readonly RoleRow[]): { name: string; capacity: number }[] {
  return rows.map(({ name, capacity }) => ({ name, capacity: readCapacity(capacity) }));
}
