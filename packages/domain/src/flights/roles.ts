/** The role names that have a badge of their own; any other gets a neutral one. */
export const knownRoles = [
  'Captain',
  'First Officer',
  'Senior Cabin Crew',
  'Cabin Crew',
  'Passenger',
] as const;

/** What a seat without a role name reads as. */
export const FALLBACK_ROLE = 'Passenger';

/** The rows a new flight starts with. */
export const defaultRoles = [
  { name: 'Captain', capacity: 1 },
  { name: 'Cabin Crew', capacity: 4 },
] as const;

export const roleLimits = { rows: 20, capacity: 100 } as const;
