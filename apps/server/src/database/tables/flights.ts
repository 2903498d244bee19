import type { LogAction } from '@crewroom/domain/flights/log';
import type { ApprovalStatus, FlightStatus } from '@crewroom/domain/flights/status';
import type { Instant } from '../stored-values.ts';

/** Flights. Pending and rejected ones are SCHEDULED; LOGGED ones are those with `reviewed_at`. */
export interface FlightsTable {
  id: string;
  flight_code: string;
  departure: string;
  arrival: string;
  aircraft: string;
  gate: string | null;
  /** The instant of departure. */
  scheduled_date: Instant;
  /** Times of day in UTC, `HH:mm`. */
  staff_joining: string;
  passenger_joining: string;
  boarding: string;
  service_category: string | null;
  notes: string | null;
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
