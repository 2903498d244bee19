import { HOUR_MS } from '../days.ts';
import { type ApprovalStatus, type FlightStatus, statuses } from './status.ts';

/** Within how many hours of its departure a flight with free seats is short of crew, where nothing else is asked for. */
export const SHORTAGE_HOURS = 48;

/** A role with free seats: its index among the flight's roles, and how many of its seats are free. */
export type FreeRole = { readonly roleIndex: number; readonly name: string; readonly free: number };

type Role = { readonly name: string; readonly capacity: number; readonly assigned: readonly unknown[] };

/** The roles that have free seats, in the order of the flight. */
export function freeRoles(roles: readonly Role[]): FreeRole[] {
  return roles.flatMap(({ name, capacity, assigned }, roleIndex) =>
    assigned.length < capacity ? [{ roleIndex, name, free: capacity - assigned.length }] : [],
  );
}

type Crewed = {
  readonly status: FlightStatus;
  readonly approvalStatus: ApprovalStatus;
  /** The departure as an ISO instant. */
  readonly scheduledDate: string;
  readonly roles: readonly Role[];
};

/**
 * The roles for which somebody is still missing: the free ones of an approved flight that has not begun and departs
 * within so many hours of `now`. Without `hours` it may depart at any time to come.
 */
export function missingCrew(flight: Crewed, now: Date, hours = Number.POSITIVE_INFINITY): FreeRole[] {
  const msAhead = Date.parse(flight.scheduledDate) - now.getTime();
  const isToCome = flight.approvalStatus === 'approved' && statuses[flight.status].phase === 'planned';
  return isToCome && msAhead >= 0 && msAhead <= hours * HOUR_MS ? freeRoles(flight.roles) : [];
}
