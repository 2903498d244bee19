import type { FlightFieldName, RequiredFieldName } from '@crewroom/domain/flights/fields';
import type { LogAction } from '@crewroom/domain/flights/log';
import type { ApprovalStatus, FlightStatus } from '@crewroom/domain/flights/status';
import type { QualificationName } from '@crewroom/domain/record/rules';
import type { Instant } from '../stored-values.ts';

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : '';

/** The column that holds a field of a flight. */
export type FieldColumn<Name extends FlightFieldName> = SnakeCase<Name>;

/** One column for each field of a flight. An optional field that is empty is stored as null. */
type FieldColumns = {
  [Name in FlightFieldName as FieldColumn<Name>]: Name extends RequiredFieldName ? string : string | null;
};

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
  reviewed_by_username: string | null;
  /** When a term ended and the flight was archived with it, and which term that was. */
  archived_at: Instant | null;
  archived_term_id: string | null;
  /** The hours before departure for which crew was last called for. */
  crew_called_hours: number | null;
}

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

/** Who waits for a seat of a role, in the order of `since` and `id`. */
export interface WaitListTable {
  id: string;
  flight_id: string;
  flight_role_id: string;
  user_id: string;
  since: Instant;
}

export interface FlightLogTable {
  id: string;
  flight_id: string;
  action: LogAction;
  details: string;
  from_status: FlightStatus | null;
  to_status: FlightStatus | null;
  at: Instant;
  /** Null when the portal itself acted. */
  performed_by_id: string | null;
  performed_by_username: string;
}

export interface FlightTables {
  flights: FlightsTable;
  flight_roles: FlightRolesTable;
  allocations: AllocationsTable;
  flight_log: FlightLogTable;
  wait_list: WaitListTable;
}
