import { HOUR_MS } from '../days.ts';
import { type ApprovalStatus, type FlightStatus, statuses } from './status.ts';

/** The default number of hours before departure within which a flight with free seats is short of crew. */
export const SHORTAGE_HOURS = 48;

/** A role with free seats: its index among the flight's roles, and the number of free seats. */
export type FreeRole = { readonly roleIndex: number; readonly name: string; readonly free: number };

/** A role of a flight with the holders of its seats. */
export type CrewedRole = {
  readonly name: string;
  readonly capacity: number;
  readonly assigned: readonly unknown[];
};

/** Returns the number of free seats of a role. */
export function freeSeats({ capacity, assigned }: Omit<CrewedRole, 'name'>): number {
  return Math.max(0, capacity - assigned.length);
}

/** Returns the roles that have free seats, in the order of the flight. */
export function freeRoles(roles: readonly CrewedRole[]): FreeRole[] {
  return roles
    .map((role, roleIndex) => ({ roleIndex, name: role.name, free: freeSeats(role) }))
    .filter(({ free }) => free > 0);
}

type Crewed = { readonly status: FlightStatus; readonly roles: readonly CrewedRole[] };

/** Returns the roles in which crew is missing: the free ones, until the flight has begun. */
export function missingRoles({ status, roles }: Crewed): FreeRole[] {
  return statuses[status].phase === 'planned' ? freeRoles(roles) : [];
}

type Planned = Crewed & {
  readonly approvalStatus: ApprovalStatus;
  /** The departure (ISO timestamp). */
  readonly scheduledDate: string;
};

/**
 * Returns the roles in which crew is missing on an approved flight that departs within the given hours of `now`. Without
 * `hours` it may depart at any future time.
 */
export function missingCrew(flight: Planned, now: Date, hours = Number.POSITIVE_INFINITY): FreeRole[] {
  const msAhead = Date.parse(flight.scheduledDate) - now.getTime();
  const isInTime = msAhead >= 0 && msAhead <= hours * HOUR_MS;
  return flight.approvalStatus === 'approved' && isInTime ? missingRoles(flight) : [];
}
