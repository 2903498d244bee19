import type { FlightFieldName, RequiredFieldName } from '@crewroom/domain/flights/fields';
import type { LogAction } from '@crewroom/domain/flights/log';
import type { ApprovalStatus, FlightStatus } from '@crewroom/domain/flights/status';
import type { Instant } from '../stored-values.ts';

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : '';

/** The column that holds a field of a flight. */
export type FieldColumn<Name extends FlightFieldName> = SnakeCase<Name>;

/** One column for each field of a flight; one that is not required is null where it says nothing. */
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
  /** When the end of a term took it off the scheduling board, and of which term. */
  archived_at: Instant | null;
  archived_term_id: string | null;
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
}

/**
 * Seats taken. `capacity` repeats the role's, which a foreign key holds, so that the table itself refuses a seat
 * number above it; each seat is taken once, and a member sits once on a flight.
 */
export interface AllocationsTable {
  id: string;
  flight_id: string;
  flight_role_id: string;
  user_id: string;
  /** From 1 to `capacity`; a freed number is taken again. */
  seat_number: number;
  capacity: number;
  assigned_at: Instant;
  /** Null when self-assigned. */
  assigned_by_id: string | null;
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
}
