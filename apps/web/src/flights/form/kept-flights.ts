import { isObject } from '../../lib/json-value.ts';
import { emptyDraft, type FlightDraft, flightFieldsOf, type RoleRow, rolesOf } from './flight-draft.ts';

/** The names under which the drafts of flights are kept. */
export const NEW_FLIGHT = 'new-flight';
export const editOfFlight = (id: string): string => `flight-${id}`;

/** A new flight as far as it was typed. */
export type NewFlightDraft = { readonly draft: FlightDraft; readonly rows: readonly RoleRow[] };

/** A new flight as the call takes it. */
export function newFlightOf({ draft, rows }: NewFlightDraft) {
  return { ...flightFieldsOf(draft), roles: rolesOf(rows) };
}

/** Whether the same was typed: it would be sent the same. */
export function isSameNewFlight(one: NewFlightDraft, other: NewFlightDraft): boolean {
  return JSON.stringify(newFlightOf(one)) === JSON.stringify(newFlightOf(other));
}

/** A flight as far as it was edited, and as it was when that was begun. */
export type FlightEditDraft = { readonly base: FlightDraft; readonly draft: FlightDraft };

const fields = Object.keys(emptyDraft);

const isDraft = (value: unknown): value is FlightDraft =>
  isObject(value) && fields.every((field) => typeof value[field] === 'string');

const isRow = (value: unknown): value is RoleRow =>
  isObject(value) &&
  typeof value['id'] === 'number' &&
  typeof value['name'] === 'string' &&
  typeof value['capacity'] === 'string';

/** Reads a kept new flight; undefined for what is none, such as one that an earlier release kept. */
export function readNewFlight(value: unknown): NewFlightDraft | undefined {
  if (!isObject(value)) return undefined;
  const { draft, rows } = value;
  if (!isDraft(draft) || !Array.isArray(rows) || rows.length === 0 || !rows.every(isRow)) return undefined;
  return { draft, rows };
}

/** Reads a kept edit; undefined for what is none. */
export function readFlightEdit(value: unknown): FlightEditDraft | undefined {
  if (!isObject(value)) return undefined;
  const { base, draft } = value;
  return isDraft(base) && isDraft(draft) ? { base, draft } : undefined;
}
