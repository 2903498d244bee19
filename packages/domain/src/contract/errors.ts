import { flightMessages } from '../flights/messages.ts';
import type { Issue } from './schemas.ts';

/**
 * Every code an error body can carry, with the HTTP status it travels under: the one map between the two.
 * 409 codes name the state that stands in the way, so that a screen can offer the way out.
 */
export const errorStatus = {
  invalid_input: 400,
  no_session: 401,
  rank_lost: 401,
  left_group: 401,
  foreign_origin: 403,
  suspended: 403,
  insufficient_rank: 403,
  not_allowed: 403,
  own_record: 403,
  higher_rank: 403,
  not_found: 404,
  role_full: 409,
  already_allocated: 409,
  not_allocated: 409,
  member_unavailable: 409,
  flight_not_approved: 409,
  flight_not_pending: 409,
  flight_not_open: 409,
  flight_concluded: 409,
  flight_not_concluded: 409,
  flight_archived: 409,
  already_reviewed: 409,
  qualification_held: 409,
  term_closed: 409,
  term_just_advanced: 409,
  leave_overlap: 409,
  leave_over: 409,
  idempotency_mismatch: 409,
  in_progress: 409,
  too_large: 413,
  not_json: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * What an error body says about faults of an input: that required fields are missing when one is, whatever else is wrong, otherwise the first fault. Null without faults.
 */
export function inputMessage(issues: readonly Issue[]): string | null {
  const missing = issues.find(({ message }) => message === flightMessages.requiredFields);
  return (missing ?? issues[0])?.message ?? null;
}
