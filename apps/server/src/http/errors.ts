import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HOME } from '@crewroom/domain/auth/sign-in';
import { inputMessage } from '@crewroom/domain/contract/errors';
import type { ErrorBody, Issue } from '@crewroom/domain/contract/schemas';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, validatorCompiler } from 'fastify-type-provider-zod';
import { type ZodType, z } from 'zod';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { newId } from '../database/stored-values.ts';
import { type Refusal, refuse, sendRefusal } from './refusal.ts';
import { setPlainHeaders } from './security.ts';

const MACHINE_PATH = /^\/(api|assets|avatars)(\/|$)/;
const FILE = /^\/(?!u\/)(?:.*\/)?[^/]*\.[A-Za-z0-9]{1,8}$/;

/** Whether a request asks for a screen of the web app: whatever is neither a call nor a file. */
export function isPageRequest({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return (method === 'GET' || method === 'HEAD') && !MACHINE_PATH.test(path) && !FILE.test(path);
}

type RawIssue = z.core.$ZodRawIssue;

const quoted = (words: readonly unknown[]): string => words.map((word) => `“${String(word)}”`).join(', ');

function unitOf({ origin }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' entries' : '';
}

function typeMessage({
  input,
  path = [],
  expected,
}: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined) return path.length === 0 ? 'Nothing was sent.' : 'This is missing.';
  return `This must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}.`;
}

/**
 * The message of an input's issue when its schema gives none: a toast shows it, and the validator's own is not written for
 * a person.
 */
export function issueMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'unrecognized_keys':
      return `Nothing here is called ${quoted(issue.keys)}.`;
    case 'invalid_value':
      return `Choose one of ${quoted(issue.values)}.`;
    case 'too_small':
      return `This must be at least ${String(issue.minimum)}${unitOf(issue)}.`;
    case 'too_big':
      return `This must be at most ${String(issue.maximum)}${unitOf(issue)}.`;
    default:
      return 'This is not valid.';
  }
}

/** Reads bodies as JSON and nothing else, and validates whatever comes in with the schemas of the calls. */
export function readBodies(app: FastifyInstance): void {
  z.config({ customError: issueMessage });
  // A text or form body is answered 415 before anything is read; no parser for one stands by.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients name the type whether or not they send anything.
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.setValidatorCompiler<ZodType>((route) => {
    const validate = validatorCompiler(route);
    // An absent body arrives here as null; the contract knows it as undefined.
    return route.httpPart === 'body' ? (body: unknown) => validate(body ?? undefined) : validate;
  });
}

const RETRY_SECONDS = 5;
const UNREADABLE = 'The request could not be read.';

const internal = refuse('internal', 'Something went wrong on our side. Please try again.');
const databaseAway = refuse(
  'unavailable',
  'The portal cannot reach its records right now. Please try again in a moment.',
);

/** The refusals of errors that the framework and its plugins throw, by status. */
const refusalByStatus: ReadonlyMap<number, Refusal> = new Map([
  [404, refuse('not_found', 'There is nothing here.')],
  [413, refuse('too_large', 'That is too much to send at once.')],
  [415, refuse('not_json', 'Send JSON.')],
  [429, refuse('too_many', 'That was a lot at once. Please wait a moment and try again.')],
  [503, refuse('unavailable', 'The portal is busy right now. Please try again in a moment.')],
]);

function issuesOf(error: FastifyError): Issue[] {
  if (!hasZodFastifySchemaValidationErrors(error)) return [{ path: '', message: UNREADABLE }];
  return error.validation.map(({ instancePath, message = 'This is not valid.' }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message,
  }));
}

function invalidInput(issues: Issue[]): Refusal {
  return refuse('invalid_input', inputMessage(issues) ?? UNREADABLE, { issues });
}

/** The refusal that answers a thrown error; of a surprise it says nothing. */
function refusalOf(error: FastifyError): Refusal {
  if (isDatabaseUnavailable(error)) return databaseAway;
  if (error.statusCode === 400) return invalidInput(issuesOf(error));
  return refusalByStatus.get(error.statusCode ?? 500) ?? internal;
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
  if (refusal.code === 'unavailable') {
    request.log.warn({ err: error }, 'request turned away');
    reply.header('retry-after', RETRY_SECONDS);
  }
  return sendRefusal(reply, refusal);
}

/** Every failure leaves as an error body; no stack, SQL or path does. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError);
}

/**
 * Answers an address that leads to no route because it cannot be decoded or is too long; no hook has seen it. A page
 * that cannot be leads where every unknown one does.
 */
export function answerUnreadableAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setPlainHeaders(reply);
  if (isPageRequest(request)) void reply.redirect(HOME, 302);
  else void sendRefusal(reply, invalidInput([{ path: '', message: 'This address cannot be read.' }]));
}

type Unreadable = { readonly status: number; readonly code: ErrorBody['code']; readonly message: string };

const garbled: Unreadable = { status: 400, code: 'invalid_input', message: 'The request could not be read.' };

const answerByErrorCode: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'The request carries too many cookies.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'invalid_input',
    message: 'The request took too long to come.',
  },
};

/**
 * Answers what is no HTTP request, which reaches no route and no hook, with an error body like any other. The
 * connection ends: nobody knows where on it the next request would begin.
 */
export function answerUnreadableRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code, message } = answerByErrorCode[error.code ?? ''] ?? garbled;
  const body = JSON.stringify({ message, code, requestId: newId() } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
