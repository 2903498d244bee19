import type { ErrorBody } from '@crewroom/domain/api/error-body';
import { errorStatus } from '@crewroom/domain/api/error-codes';
import type { FastifyReply } from 'fastify';
import type { Refusal } from './refusal.ts';

/** Answers with the error body of a refusal, under the status its code has. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: ErrorBody = {
    message: refusal.message,
    code: refusal.code,
    ...refusal.details,
    requestId: reply.request.id,
  };
  return reply
    .code(errorStatus[refusal.code])
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}
