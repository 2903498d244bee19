import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import type { ErrorBody, Issue } from '@crewroom/domain/contract/schemas';
import type { Suspension } from '@crewroom/domain/record/rules';
import type { FastifyReply } from 'fastify';

type Details = { readonly issues?: Issue[]; readonly suspension?: Suspension };

/** An expected "no": a value that commands and handlers return, never throw. `message` is what the person reads. */
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

/** Makes a refusal: its code decides the status, its message what the person reads. */
export function refuse(code: ErrorCode, message: string, details?: Details): Refusal {
  return new Refusal(code, message, details);
}

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
