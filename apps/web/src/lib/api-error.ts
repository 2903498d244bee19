import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import type { Issue } from '@crewroom/domain/contract/schemas';
import type { StoredSuspension } from '@crewroom/domain/record/rules';
import { isObject, type JsonObject, parseJson, textAt } from './json-value.ts';

/** Parses a suspension from untrusted JSON. Returns undefined when a field is missing. */
export function readSuspension(value: unknown): StoredSuspension | undefined {
  if (!isObject(value)) return undefined;
  const reason = textAt(value, 'reason');
  const breach = textAt(value, 'breach');
  const timeLeft = textAt(value, 'timeLeft');
  const expiryDate = textAt(value, 'expiryDate');
  if (reason === undefined || timeLeft === undefined || expiryDate === undefined) return undefined;
  if (Number.isNaN(Date.parse(expiryDate))) return undefined;
  const sanctionId = textAt(value, 'sanctionId');
  const appeal = readAppeal(value['appeal']);
  return {
    reason,
    timeLeft,
    expiryDate,
    ...(breach === undefined || breach === '' ? {} : { breach }),
    ...(sanctionId !== undefined && { sanctionId }),
    ...(appeal !== undefined && { appeal }),
  };
}

function readAppeal(value: unknown): StoredSuspension['appeal'] {
  if (!isObject(value)) return undefined;
  return { upheld: value['upheld'] === true, comment: textAt(value, 'comment') ?? null };
}

/** The text of an error, and an explanation if the text has none. */
type FailureText = { readonly text: string; readonly detail?: string };

/** The text for a failed action: the server's message, or `byDefault` with an explanation such as "no connection". */
export function failureText(error: unknown, byDefault: string): FailureText {
  if (!(error instanceof ApiError)) return { text: byDefault };
  return error.fromServer ? { text: error.message } : { text: byDefault, detail: error.message };
}

/** The server's error code, or why there was no usable response. */
export type FailureCode = ErrorCode | 'no_connection' | 'timed_out' | 'unreadable';

type Failure = {
  /** The HTTP status, 0 without a response. */
  readonly status: number;
  readonly code: FailureCode;
  readonly message: string;
  /** Whether `message` comes from the server. Otherwise the web app wrote it. Both are for people. */
  readonly fromServer?: boolean;
  readonly issues?: readonly Issue[];
  readonly suspension?: StoredSuspension | undefined;
  readonly requestId?: string | undefined;
};

/** The error of a failed request. `message` can be shown to people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: FailureCode;
  readonly fromServer: boolean;
  readonly issues: readonly Issue[];
  readonly suspension: StoredSuspension | undefined;
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

/** Whether a retry may help: there was no response, or a 5xx. Refusals are not transient. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/**
 * Whether a request failed because its id or name does not exist (404), or is invalid (400), so that a retry is
 * useless.
 */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/**
 * Whether the app as a whole reacts to an error, so that nothing else shows it: the end of a session, a suspension, or
 * an action that needs a new sign-in.
 */
export const isHandledByApp = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.suspension !== undefined || error.code === 'sign_in_again');

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

/**
 * Creates the error for a status and a body. A body that is not the portal's, such as a proxy's page, gets a message of
 * the web app.
 */
export function errorOfResponse(status: number, text: string): ApiError {
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

/** Returns the error for a successful but unreadable response. */
export function unreadableResponse(status: number): ApiError {
  return new ApiError({ status, code: 'unreadable', message: NOT_UNDERSTOOD });
}

/** Returns a thrown value as an `Error`. Other values become one with their text. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
