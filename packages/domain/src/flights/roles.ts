/**
 * The role names that a new flight's form suggests. Their badges have icons of their own. Any other name gets a neutral one.
 */
export const knownRoles = [
  'Captain',
  'First Officer',
  'Senior Cabin Crew',
  'Cabin Crew',
  'Passenger',
] as const;

/** The role shown for a seat whose role has no name. */
export const FALLBACK_ROLE = 'Passenger';

/** Returns whether a seat of this role is a passenger's. Passengers join later than staff. */
export function isPassengerRole(name: string): boolean {
  const role = name.trim().toLowerCase();
  return role === '' || role === FALLBACK_ROLE.toLowerCase();
}

/** The roles that the form of a new flight starts with. */
export const defaultRoles = [
  { name: 'Captain', capacity: 1 },
  { name: 'Cabin Crew', capacity: 4 },
] as const;

/** The maximum number of roles of a flight, and of seats of a role. */
export const roleLimits = { rows: 20, capacity: 100 } as const;
