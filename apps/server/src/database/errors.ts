/**
 * A reason not to start that the operator can act on. Its message is one line that needs no stack trace:
 * the process prints it and ends.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/**
 * The database cannot be used now: away, full, or too busy to answer in time. Each engine's driver raises it at its
 * own border, because the same system codes (ECONNREFUSED, ETIMEDOUT) also come from calls to Roblox.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Whether a failure means that the database is away, so that a later try may succeed (HTTP 503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError;
}
