import { ApiError } from '../../lib/api-error.ts';

/** Whether a call failed because its id or name is nobody's, so that asking again is no help. */
export function namesNobody(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
