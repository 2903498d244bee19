import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import type { Issue } from '@crewroom/domain/contract/schemas';
import { ApiError } from './api-error.ts';
import { isObject, type JsonObject, parseJson, textAt } from './json-value.ts';
import { readSuspension } from './read-suspension.ts';

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
