/**
 * A reason to stop the process or a command that the operator can fix. Its message is printed as one line without a
 * stack trace, and the process ends.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/**
 * The database is unavailable: it cannot be reached, is full, or is too busy to respond in time. The code around each
 * engine's driver throws it, because the same system codes (ECONNREFUSED, ETIMEDOUT) also come from requests to Roblox.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}

/** The database is reachable, but a request waited too long because of the load on it or on one row. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override readonly name = 'DatabaseBusyError';
}

/** Whether an error means that the database is unavailable, so that a later try may succeed (HTTP 503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError;
}
