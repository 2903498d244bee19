/**
 * All codes of error bodies with their HTTP status. The codes of 409 name the state that prevents the change, so that a
 * screen can offer what to do instead.
 */
export const errorStatus = {
  invalid_input: 400,
  invalid_image: 400,
  import_failed: 400,
  invalid_backup: 400,
  no_session: 401,
  rank_lost: 401,
  left_group: 401,
  invalid_signature: 401,
  invalid_key: 401,
  foreign_origin: 403,
  suspended: 403,
  insufficient_rank: 403,
  not_owner: 403,
  not_operator: 403,
  no_consent: 403,
  missing_scope: 403,
  not_allowed: 403,
  own_record: 403,
  higher_rank: 403,
  sign_in_again: 403,
  wrong_code: 403,
  not_found: 404,
  unknown_link: 404,
  unknown_airline: 404,
  role_full: 409,
  already_allocated: 409,
  not_allocated: 409,
  not_qualified: 409,
  seat_free: 409,
  already_waiting: 409,
  not_waiting: 409,
  not_offered: 409,
  member_unavailable: 409,
  flight_not_approved: 409,
  flight_not_pending: 409,
  flight_not_open: 409,
  flight_departed: 409,
  not_open_for_interest: 409,
  flight_concluded: 409,
  flight_not_concluded: 409,
  flight_archived: 409,
  already_reviewed: 409,
  attendance_closed: 409,
  qualification_held: 409,
  name_taken: 409,
  term_closed: 409,
  term_just_advanced: 409,
  undo_over: 409,
  term_in_use: 409,
  leave_overlap: 409,
  leave_over: 409,
  already_decided: 409,
  already_appealed: 409,
  already_contested: 409,
  not_appealed: 409,
  sanction_over: 409,
  not_dead: 409,
  idempotency_mismatch: 409,
  in_progress: 409,
  shown_once: 409,
  already_linked: 409,
  set_by_environment: 409,
  slug_taken: 409,
  group_taken: 409,
  too_many_airlines: 409,
  other_group: 409,
  other_state: 409,
  airline_full: 409,
  too_large: 413,
  not_json: 415,
  not_an_image: 415,
  not_csv: 415,
  too_many: 429,
  too_many_foundings: 429,
  internal: 500,
  unavailable: 503,
  not_set_up: 503,
  roblox_unavailable: 503,
  rank_unknown: 503,
  airline_suspended: 503,
  airline_closing: 503,
  airline_unavailable: 503,
  airline_busy: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What is said where an input lacks something that is required. */
export const REQUIRED_FIELDS = 'Please fill in all required fields';

/**
 * The `message` of an error body for an invalid input: "Please fill in all required fields" when one is missing, otherwise
 * the first issue's message. Null without issues.
 */
export function inputMessage(issues: readonly { readonly message: string }[]): string | null {
  const missing = issues.find(({ message }) => message === REQUIRED_FIELDS);
  return (missing ?? issues[0])?.message ?? null;
}
