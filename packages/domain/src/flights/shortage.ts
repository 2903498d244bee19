import { HOUR_MS } from '../days.ts';
import { type ApprovalStatus, type FlightStatus, statuses } from './status.ts';

/** Within how many hours of its departure a flight with free seats is short of crew, where nothing else is asked for. */
export const SHORTAGE_HOURS = 48;

/** A role with free seats: its index among the flight's roles, and how many of its seats are free. */
export type FreeRole = { readonly roleIndex: number; readonly name: string; readonly free: number };

/** A role of a flight with whoever has its seats. */
export type CrewedRole = {
  readonly name: string;
  readonly capacity: number;
  readonly assigned: readonly unknown[];
};

/** How many seats of a role are free. */
export function freeSeats({ capacity, assigned }: Omit<CrewedRole, 'name'>): number {
  return Math.max(0, capacity - assigned.length);
}

/** The roles that have free seats, in the order of the flight. */
export function freeRoles(roles: readonly CrewedRole[]): FreeRole[] {
  return roles
    .map((role, roleIndex) => ({ roleIndex, name: role.name, free: freeSeats(role) }))
    .filter(({ free }) => free > 0);
}

type Crewed = { readonly status: FlightStatus; readonly roles: readonly CrewedRole[] };

/** The roles for which somebody is missing: the free ones, until the flight has begun. */
export function missingRoles({ status, roles }: Crewed): FreeRole[] {
  return statuses[status].phase === 'planned' ? freeRoles(roles) : [];
}

type Planned = Crewed & {
  readonly approvalStatus: ApprovalStatus;
  /** The departure as an ISO instant. */
  readonly scheduledDate: string;
};

/**
 * The roles for which somebody is missing on an approved flight that departs within so many hours of `now`. Without
 * `hours` it may depart at any time to come.
 */
export function missingCrew(flight: Planned, now: Date, hours = Number.POSITIVE_INFINITY): FreeRole[] {
  const msAhead = Date.parse(flight.scheduledDate) - now.getTime();
  const isInTime = msAhead >= 0 && msAhead <= hours * HOUR_MS;
  return flight.approvalStatus === 'approved' && isInTime ? missingRoles(flight) : [];
}
