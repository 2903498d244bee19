import { DatabaseError } from 'pg';
import { DatabaseUnavailableError } from '../database-unavailable.ts';

/** SQLSTATE classes and codes: connection lost, out of resources, system error; shutting down; a time limit hit. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '58']);
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '57014', '55P03']);
/** Time limits end the statement and leave the connection as good as before. */
const CONNECTION_SURVIVES = new Set(['57014', '55P03']);
/** The driver raises these without any code. */
const LOST_CONNECTION = /^(Connection terminated|Client (was closed|has encountered)|Query read timeout)/;

/** Whether a failure of a statement came from losing the connection, so that it must not be used again. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    return isUnavailableCode(error.code) && !CONNECTION_SURVIVES.has(error.code ?? '');
  }
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^E(?!RR_)[A-Z]+$/.test(code) || LOST_CONNECTION.test(error.message);
}

/** The error to raise for what a statement met: the same one, or that the database is unavailable. */
export function translatePostgresError(error: unknown): Error {
  const isUnavailable =
    isConnectionLost(error) || (error instanceof DatabaseError && isUnavailableCode(error.code));
  return isUnavailable || !(error instanceof Error) ? unavailable(error) : error;
}

/** That the database is unavailable, with what was met as the cause. */
export function unavailable(cause: unknown): DatabaseUnavailableError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnavailableError(`The database cannot be reached: ${reason}`, { cause });
}

function isUnavailableCode(code: string | undefined): boolean {
  return code !== undefined && (UNAVAILABLE_CLASSES.has(code.slice(0, 2)) || UNAVAILABLE_CODES.has(code));
}
