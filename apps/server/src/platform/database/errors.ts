/**
 * A reason why the process or a command cannot go on that the operator can change. Its message is printed, one line
 * without a stack trace, and the process ends.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/**
 * The database cannot be used now: it cannot be reached, is full, or is too busy to answer in time. The code around
 * each engine's driver throws it, because the same system codes (ECONNREFUSED, ETIMEDOUT) also come from calls to Roblox.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}

/** The database is there, and so much is asked of it, or of one row, that this had to wait too long. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override readonly name = 'DatabaseBusyError';
}

/** Whether an error means that the database is unavailable, so that a later try may succeed (HTTP 503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError;
}
