import { errorStatus } from '@crewroom/domain/contract/errors';
import type { ErrorBody } from '@crewroom/domain/contract/schemas';
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../changes/refusal.ts';

/** Sends the error body of a refusal with the HTTP status of its code. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.request.outcome = refusal.code;
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
