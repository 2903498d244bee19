import type { Issue } from '@crewroom/domain/api/error-body';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { type Refusal, refuse } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';

const RETRY_SECONDS = 5;

function issuesOf(error: FastifyError): Issue[] {
  if (!hasZodFastifySchemaValidationErrors(error)) return [];
  return error.validation.map(({ instancePath, message = 'This is not valid.' }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message,
  }));
}

function invalidInput(error: FastifyError): Refusal {
  const issues = issuesOf(error);
  const [first] = issues;
  return refuse('invalid_input', first?.message ?? 'The request could not be read.', { issues });
}

/** What a thrown error is told as; null for a surprise, of which nothing may leave the server. */
function refusalOf(error: FastifyError): Refusal | null {
  if (isDatabaseUnavailable(error)) {
    return refuse(
      'unavailable',
      'The portal cannot reach its records right now. Please try again in a moment.',
    );
  }
  switch (error.statusCode) {
    case 400:
      return invalidInput(error);
    case 404:
      return refuse('not_found', 'There is nothing here.');
    case 413:
      return refuse('too_large', 'That is too much to send at once.');
    case 415:
      return refuse('not_json', 'Send JSON.');
    case 429:
      return refuse('too_many', 'That was a lot at once. Please wait a moment and try again.');
    case 503:
      return refuse('unavailable', 'The portal is busy right now. Please try again in a moment.');
    default:
      return null;
  }
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal === null) {
    request.log.error({ err: error }, 'request failed');
    return sendRefusal(reply, refuse('internal', 'Something went wrong on our side. Please try again.'));
  }
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
