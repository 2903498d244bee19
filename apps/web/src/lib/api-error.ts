import type { ErrorCode } from '@crewroom/domain/contract/errors';
import type { Issue } from '@crewroom/domain/contract/schemas';
import type { Suspension } from '@crewroom/domain/record/rules';

/** What went wrong: a code of the server's, or why no proper answer came. */
export type FailureCode = ErrorCode | 'no_connection' | 'timed_out' | 'unreadable';

type Failure = {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: FailureCode;
  readonly message: string;
  /** Whether `message` is the server's own; otherwise it is ours, written for a person all the same. */
  readonly fromServer?: boolean;
  readonly issues?: readonly Issue[];
  readonly suspension?: Suspension | undefined;
  readonly requestId?: string | undefined;
};

/** A call that did not succeed; `message` can be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: FailureCode;
  readonly fromServer: boolean;
  readonly issues: readonly Issue[];
  readonly suspension: Suspension | undefined;
  readonly requestId: string | undefined;

  constructor({ status, code, message, fromServer, issues, suspension, requestId }: Failure) {
    super(message);
    this.status = status;
    this.code = code;
    this.fromServer = fromServer ?? false;
    this.issues = issues ?? [];
    this.suspension = suspension;
    this.requestId = requestId;
  }
}

/** Whether asking again may help: no answer came, or the server stumbled. A refusal is an answer. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether a call failed because its id or name leads to nothing, so that asking again is no help. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
