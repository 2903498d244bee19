import { ApiError } from './api-error.ts';

/** Whether a call failed because its id or name leads to nothing, so that asking again is no help. */
export function namesNothing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
