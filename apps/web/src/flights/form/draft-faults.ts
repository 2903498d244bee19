import type { Issue } from '@crewroom/domain/contract/schemas';
import { flightMessages } from '@crewroom/domain/flights/messages';
import type { DraftField, RoleRow } from './flight-draft.ts';

export const MISSING = 'This is required.';

/** Where a fault can stand: at a field, at a part of a role's row, or at the roles as a whole. */
export type FaultPlace = DraftField | 'roles' | `role-${number}-${'name' | 'capacity'}`;

/** What is wrong with a form: at its fields, and what belongs to none of them. */
export type Faults = {
  readonly at: Readonly<Partial<Record<FaultPlace, string>>>;
  readonly elsewhere: readonly string[];
};

export const noFaults: Faults = { at: {}, elsewhere: [] };

const places: Readonly<Record<string, DraftField | 'roles'>> = {
  flightCode: 'flightCode',
  'route.departure': 'departure',
  'route.arrival': 'arrival',
  aircraft: 'aircraft',
  gate: 'gate',
  scheduledDate: 'day',
  'times.staffJoining': 'staffJoining',
  'times.passengerJoining': 'passengerJoining',
  'times.boarding': 'boarding',
  serviceCategory: 'serviceCategory',
  notes: 'notes',
  roles: 'roles',
};

const ROLE_PATH = /^roles\.(\d+)(?:\.(name|capacity))?$/;

function placeOf(path: string, rows: readonly RoleRow[]): FaultPlace | undefined {
  const [, index, part] = ROLE_PATH.exec(path) ?? [];
  const row = rows[Number(index)];
  if (row === undefined) return places[path];
  return `role-${row.id}-${part === 'capacity' ? 'capacity' : 'name'}`;
}

// The server tells every missing field the message of the whole form, which the toast says already.
const wordsOf = ({ message }: Issue): string =>
  message === flightMessages.requiredFields ? MISSING : message;

/** Puts what the server found wrong where it was typed; the first fault of a place stands. */
export function faultsOf(issues: readonly Issue[], rows: readonly RoleRow[]): Faults {
  const at: Partial<Record<FaultPlace, string>> = {};
  const elsewhere: string[] = [];
  for (const issue of issues) {
    const place = placeOf(issue.path, rows);
    if (place === undefined) elsewhere.push(issue.message);
    else at[place] ??= wordsOf(issue);
  }
  return { at, elsewhere };
}

/** The same words at several fields. */
export function faultsAt(fields: readonly DraftField[], words: string): Faults {
  return { at: Object.fromEntries(fields.map((field) => [field, words])), elsewhere: [] };
}

export function hasFaults({ at, elsewhere }: Faults): boolean {
  return Object.keys(at).length > 0 || elsewhere.length > 0;
}

/** What is still wrong once a place was typed in again: its own fault is for the next attempt to find. */
export function withoutFault(faults: Faults, place: FaultPlace): Faults {
  if (faults.at[place] === undefined) return faults;
  const { [place]: _, ...at } = faults.at;
  return { ...faults, at };
}
