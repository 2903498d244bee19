import {
  type FlightFieldName,
  flightField,
  flightFieldNames,
  type RequiredFieldName,
} from '@crewroom/domain/flights/fields';
import type { LogFact, LogKindName } from '@crewroom/domain/flights/log';
import type { ApprovalStatus, FlightStatus } from '@crewroom/domain/flights/status';
import type { QualificationName } from '@crewroom/domain/record/rules';
import { textLimits } from '@crewroom/domain/text';
import type { Instant } from '../stored-values.ts';
import type { Descriptions, FieldsOfFacts, TableDescription } from './description.ts';

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : '';

/** The column that holds a field of a flight. */
export type FieldColumn<Name extends FlightFieldName> = SnakeCase<Name>;

/** The column that holds a field: its name in snake case. */
export function columnOf<Name extends FlightFieldName>(name: Name): FieldColumn<Name> {
  // The type `FieldColumn` follows the same rule.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as FieldColumn<Name>;
}

/** One column for each field of a flight. An optional field that is empty is stored as null. */
type FieldColumns = {
  [Name in FlightFieldName as FieldColumn<Name>]: Name extends RequiredFieldName ? string : string | null;
};

type FieldKind = 'plain' | { readonly writtenUpTo: number };

function fieldKind(name: FlightFieldName): FieldKind {
  const { text } = flightField(name);
  return text === undefined ? 'plain' : { writtenUpTo: text.max };
}

// There is one entry for each field.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const fieldKinds = Object.fromEntries(
  flightFieldNames.map((name) => [columnOf(name), fieldKind(name)]),
) as Record<FieldColumn<FlightFieldName>, FieldKind>;

/** Flights. Pending and rejected ones are SCHEDULED; LOGGED ones are those with `reviewed_at`. */
export interface FlightsTable extends FieldColumns {
  id: string;
  status: FlightStatus;
  approval_status: ApprovalStatus;
  dispatcher_id: string;
  created_at: Instant;
  /** When it was approved or rejected, and by whom. */
  decided_at: Instant | null;
  decided_by_id: string | null;
  reviewed_at: Instant | null;
  reviewed_by_id: string | null;
  /** When a term ended and the flight was archived with it, and which term that was. */
  archived_at: Instant | null;
  archived_term_id: string | null;
  /** The hours before departure for which crew was last called for. */
  crew_called_hours: number | null;
}

const flights = {
  inBackup: true,
  ownData: 'hostedFlights',
  columns: {
    ...fieldKinds,
    id: 'plain',
    status: 'plain',
    approval_status: 'plain',
    dispatcher_id: 'member',
    created_at: 'plain',
    decided_at: 'plain',
    decided_by_id: 'member',
    reviewed_at: 'plain',
    reviewed_by_id: 'member',
    archived_at: 'plain',
    archived_term_id: 'plain',
    crew_called_hours: 'plain',
  },
} as const satisfies TableDescription<FlightsTable>;

export interface FlightRolesTable {
  id: string;
  flight_id: string;
  /** The `roleIndex` of the calls, from 0. */
  position: number;
  name: string;
  /** `name` folded: unique on the flight. */
  name_key: string;
  capacity: number;
  /** The qualification that its seats need. */
  requires: QualificationName | null;
}

const flightRoles = {
  inBackup: true,
  columns: {
    id: 'plain',
    flight_id: 'plain',
    position: 'plain',
    name: { writtenUpTo: textLimits.role.max },
    name_key: 'written',
    capacity: 'plain',
    requires: 'plain',
  },
} as const satisfies TableDescription<FlightRolesTable>;

/**
 * Taken seats. `capacity` repeats the role's, so that the table refuses a seat number above it, and `departs` the flight's
 * departure, by which a member's seats are sorted; foreign keys keep them equal. A seat is taken at most once, and a member
 * has at most one seat on a flight.
 */
export interface AllocationsTable {
  id: string;
  flight_id: string;
  departs: Instant;
  flight_role_id: string;
  user_id: string;
  /** From 1 to `capacity`. The number of a seat that was given back is used again. */
  seat_number: number;
  capacity: number;
  assigned_at: Instant;
  /** Null when self-assigned. */
  assigned_by_id: string | null;
  /** Since when its holder offers it. */
  offered_at: Instant | null;
  /** To whom it is offered; null for anyone. */
  offered_to_id: string | null;
}

const allocations = {
  inBackup: true,
  ownData: 'seats',
  columns: {
    id: 'plain',
    flight_id: 'plain',
    departs: 'plain',
    flight_role_id: 'plain',
    user_id: 'member',
    seat_number: 'plain',
    capacity: 'plain',
    assigned_at: 'plain',
    assigned_by_id: 'member',
    offered_at: 'plain',
    offered_to_id: 'member',
  },
} as const satisfies TableDescription<AllocationsTable>;

/** Who waits for a seat of a role, in the order of `since` and `id`. */
export interface WaitListTable {
  id: string;
  flight_id: string;
  flight_role_id: string;
  user_id: string;
  since: Instant;
}

const waitList = {
  inBackup: true,
  ownData: 'waitingFor',
  columns: {
    id: 'plain',
    flight_id: 'plain',
    flight_role_id: 'plain',
    user_id: 'owner',
    since: 'plain',
  },
} as const satisfies TableDescription<WaitListTable>;

/** What happened to flights: facts, which are put into words when somebody reads them. */
export interface FlightLogTable {
  id: string;
  flight_id: string;
  /** From 1, in the order in which things happened to the flight. */
  number: number;
  kind: LogKindName;
  /** JSON: the facts of the kind, without the statuses. */
  facts: string;
  from_status: FlightStatus | null;
  to_status: FlightStatus | null;
  at: Instant;
  /** Null when no member acted. */
  performed_by_id: string | null;
  actor: 'member' | 'system' | 'game';
}

const logFacts = {
  flightCode: 'written',
  role: 'written',
  by: 'plain',
  member: 'plain',
  from: 'plain',
  to: 'plain',
  without: 'plain',
  why: 'plain',
  fields: 'plain',
  attended: 'plain',
  hosted: 'plain',
  absent: 'plain',
} as const satisfies Record<FieldsOfFacts<LogFact['facts']>, 'plain' | 'written'>;

const flightLog = {
  inBackup: true,
  ownData: 'flightLog',
  columns: {
    id: 'plain',
    flight_id: 'plain',
    number: 'plain',
    kind: 'plain',
    facts: { facts: logFacts },
    from_status: 'plain',
    to_status: 'plain',
    at: 'plain',
    performed_by_id: 'member',
    actor: 'plain',
  },
} as const satisfies TableDescription<FlightLogTable>;

export interface FlightTables {
  flights: FlightsTable;
  flight_roles: FlightRolesTable;
  allocations: AllocationsTable;
  flight_log: FlightLogTable;
  wait_list: WaitListTable;
}

export const flightTables = {
  flights,
  flight_roles: flightRoles,
  allocations,
  flight_log: flightLog,
  wait_list: waitList,
} as const satisfies Descriptions<FlightTables>;
