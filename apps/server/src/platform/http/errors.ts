import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HOME } from '@crewroom/domain/auth/sign-in';
import { inputMessage } from '@crewroom/domain/contract/errors';
import type { ErrorBody, Issue } from '@crewroom/domain/contract/schemas';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type Refusal, refuse } from '../changes/refusal.ts';
import { DatabaseBusyError, isDatabaseUnavailable } from '../database/errors.ts';
import { newId } from '../database/stored-values.ts';
import { NotUtf8 } from './body-parsers.ts';
import { isPageRequest } from './page-request.ts';
import { setPlainHeaders } from './security.ts';
import { sendRefusal } from './send-refusal.ts';

const RETRY_SECONDS = 5;
const UNREADABLE = 'The request could not be read.';

const internal = refuse('internal', 'Something went wrong on our side. Please try again.');

/** The refusal of a request while the database is unavailable. */
export const databaseUnavailable = refuse(
  'unavailable',
  'The portal cannot reach its records right now. Please try again in a moment.',
);

/** The refusal of a request while the process is overloaded. */
export const busy = refuse('unavailable', 'The portal is busy right now. Please try again in a moment.');

/** The refusal of a request beyond its rate limit. */
export const tooMany = refuse('too_many', 'That was a lot at once. Please wait a moment and try again.');

const nothingHere = refuse('not_found', 'There is nothing here.');

/** The refusals of errors that the framework and its plugins throw, by status. */
const refusalByStatus: ReadonlyMap<number, Refusal> = new Map([
  // Only the files' routes throw it, for a path outside their folder. It is reported as not found.
  [403, nothingHere],
  [404, nothingHere],
  [412, refuse('invalid_input', UNREADABLE)],
  [413, refuse('too_large', 'That is too much to send at once.')],
  [415, refuse('not_json', 'Send JSON.')],
  [416, refuse('invalid_input', UNREADABLE)],
  [429, tooMany],
  [503, busy],
]);

function issuesOf(error: FastifyError): Issue[] {
  if (error instanceof NotUtf8) return [{ path: '', message: 'Send the body as UTF-8.' }];
  if (!hasZodFastifySchemaValidationErrors(error)) return [{ path: '', message: UNREADABLE }];
  return error.validation.map(({ instancePath, message = 'This is not valid.' }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message,
  }));
}

function invalidInput(issues: Issue[]): Refusal {
  return refuse('invalid_input', inputMessage(issues) ?? UNREADABLE, { issues });
}

/** Returns the refusal for a thrown error. An unexpected error has no details. */
function refusalOfError(error: FastifyError): Refusal {
  if (error instanceof DatabaseBusyError) return busy;
  if (isDatabaseUnavailable(error)) return databaseUnavailable;
  if (error.statusCode === 400) return invalidInput(issuesOf(error));
  return refusalByStatus.get(error.statusCode ?? 500) ?? internal;
}

/** Returns every error with an error body, which never holds a stack, SQL or a file path. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOfError(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
  if (refusal.code === 'unavailable') {
    // There may be hundreds a second with one cause, so their stacks add nothing.
    request.log.warn({ reason: `${error.name}: ${error.message}` }, 'request rejected');
    reply.header('retry-after', RETRY_SECONDS);
  }
  return sendRefusal(reply, refusal);
}

/**
 * Handles a URL that cannot be decoded or is too long. No hook has run, so the headers are set here. A page request is
 * redirected to the profile, like every unknown page.
 */
export function sendUnreadableUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setPlainHeaders(reply);
  reply.header('x-request-id', request.id);
  if (isPageRequest(request)) void reply.redirect(HOME, 302);
  else void sendRefusal(reply, invalidInput([{ path: '', message: 'This address cannot be read.' }]));
  // No hook sees this request, so it is logged here.
  const { method, ip } = request;
  request.log.info({ method, path: 'unreadable', status: reply.statusCode, ip }, 'request');
}

type Unreadable = { readonly status: number; readonly code: ErrorBody['code']; readonly message: string };

const unreadableRequest: Unreadable = { status: 400, code: 'invalid_input', message: UNREADABLE };

const responseByErrorCode: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too_large',
    message: 'The URL or the headers of the request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'invalid_input',
    message: 'The request took too long to come.',
  },
};

/**
 * Sends the usual error body for bytes that are no HTTP request, which reach no route and no hook. The connection is
 * closed, because the start of the next request is unknown.
 */
export function sendUnreadableRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code, message } = responseByErrorCode[error.code ?? ''] ?? unreadableRequest;
  const requestId = newId();
  const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
