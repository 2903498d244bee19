/** The six statuses a person may set, in the order of the selector (specification, section 4). */
export const settableStatuses = [
  'SCHEDULED',
  'AVAILABLE',
  'BRIEFING',
  'IN PROGRESS',
  'CONCLUDED',
  'CANCELLED',
] as const;

/** Every status; LOGGED is set by the review alone. */
export const flightStatuses = [...settableStatuses, 'LOGGED'] as const;

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;

export type SettableStatus = (typeof settableStatuses)[number];
export type FlightStatus = (typeof flightStatuses)[number];
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Whether a flight has been flown to its end: CONCLUDED, or LOGGED after it. */
export function isConcluded(status: FlightStatus): boolean {
  return status === 'CONCLUDED' || status === 'LOGGED';
}

/** Whether seats on a flight of this status count as upcoming on a profile. */
export function isAhead(status: FlightStatus): boolean {
  return !isConcluded(status) && status !== 'CANCELLED';
}
