import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import type { Issue } from '@crewroom/domain/contract/schemas';
import type { Suspension } from '@crewroom/domain/record/rules';
import { isObject, type JsonObject, parseJson, textAt } from './json-value.ts';

/** Takes a suspension from JSON of unknown origin; undefined unless it says why, how long, and until when. */
export function readSuspension(value: unknown): Suspension | undefined {
  if (!isObject(value)) return undefined;
  const reason = textAt(value, 'reason');
  const breach = textAt(value, 'breach');
  const timeLeft = textAt(value, 'timeLeft');
  const expiryDate = textAt(value, 'expiryDate');
  if (reason === undefined || timeLeft === undefined || expiryDate === undefined) return undefined;
  if (Number.isNaN(Date.parse(expiryDate))) return undefined;
  return { reason, timeLeft, expiryDate, ...(breach === undefined || breach === '' ? {} : { breach }) };
}

/** The two lines of a failure: the text, and what explains it where the text does not. */
export type FailureText = { readonly text: string; readonly detail?: string };

/**
 * What a person is told when an act failed: the server's own message, or the default text, explained by what we know
 * ourselves (no connection, no answer in time).
 */
export function failureText(error: unknown, byDefault: string): FailureText {
  if (!(error instanceof ApiError)) return { text: byDefault };
  return error.fromServer ? { text: error.message } : { text: byDefault, detail: error.message };
}

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

const UNAVAILABLE = 'The portal is not available right now. Try again in a moment.';
const NOT_UNDERSTOOD = 'The portal gave an answer that could not be read. Try again in a moment.';

const isCode = (code: string | undefined): code is ErrorCode => code !== undefined && code in errorStatus;

function readIssues(body: JsonObject): Issue[] {
  const issues: unknown = body['issues'];
  if (!Array.isArray(issues)) return [];
  return issues.filter(isObject).flatMap((issue) => {
    const path = textAt(issue, 'path');
    const message = textAt(issue, 'message');
    return path === undefined || message === undefined ? [] : [{ path, message }];
  });
}

function bodyOf(text: string): JsonObject {
  try {
    const body = parseJson(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** Makes an error of a refusal's status and body; a body that is not ours (a proxy's page, say) gets words of our own. */
export function readRefusal(status: number, text: string): ApiError {
  const body = bodyOf(text);
  const message = textAt(body, 'message');
  const code = textAt(body, 'code');
  return new ApiError({
    status,
    code: isCode(code) ? code : 'unreadable',
    message: message ?? (status >= 500 ? UNAVAILABLE : NOT_UNDERSTOOD),
    fromServer: message !== undefined,
    issues: readIssues(body),
    suspension: readSuspension(body['suspension']),
    requestId: textAt(body, 'requestId'),
  });
}

/** An answer that should have been ours but cannot be read. */
export function unreadableAnswer(status: number): ApiError {
  return new ApiError({ status, code: 'unreadable', message: NOT_UNDERSTOOD });
}
