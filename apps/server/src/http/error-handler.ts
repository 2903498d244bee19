import type { Issue } from '@crewroom/domain/api/error-body';
import { inputMessage } from '@crewroom/domain/api/input-message';
import { HOME } from '@crewroom/domain/auth/return-to';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { isPageRequest } from './page-request.ts';
import { type Refusal, refuse } from './refusal.ts';
import { setPlainHeaders } from './security-headers.ts';
import { sendRefusal } from './send-refusal.ts';

const RETRY_SECONDS = 5;
const UNREADABLE = 'The request could not be read.';

const internal = refuse('internal', 'Something went wrong on our side. Please try again.');
const away = refuse(
  'unavailable',
  'The portal cannot reach its records right now. Please try again in a moment.',
);

/** What the framework and its plugins raise, by its status. */
const raised: ReadonlyMap<number, Refusal> = new Map([
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

/** What a thrown error is told as; a surprise is told as nothing but that it was one. */
function refusalOf(error: FastifyError): Refusal {
  if (isDatabaseUnavailable(error)) return away;
  if (error.statusCode === 400) return invalidInput(issuesOf(error));
  return raised.get(error.statusCode ?? 500) ?? internal;
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
