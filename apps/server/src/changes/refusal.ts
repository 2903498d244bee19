import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import type { ErrorBody, Issue } from '@crewroom/domain/contract/schemas';
import type { Suspension } from '@crewroom/domain/record/rules';
import type { FastifyReply } from 'fastify';

type Details = { readonly issues?: Issue[]; readonly suspension?: Suspension };

/** An expected failure, which commands and handlers return and never throw. `message` is shown to the person. */
export class Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    this.code = code;
    this.message = message;
    this.details = details;
  }
}

/** Creates a refusal. The code decides the HTTP status; the message is shown to the person. */
export function refuse(code: ErrorCode, message: string, details?: Details): Refusal {
  return new Refusal(code, message, details);
}

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
