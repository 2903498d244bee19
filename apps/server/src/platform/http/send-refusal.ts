import { errorStatus } from '@crewroom/domain/contract/errors';
import type { ErrorBody } from '@crewroom/domain/contract/schemas';
import type { FastifyReply } from 'fastify';
import { type Refusal, refuse } from '../changes/refusal.ts';

/** The refusal (503) of a request that requires a rank that is no longer known. */
export const unknownRank = refuse(
  'rank_unknown',
  'Your rank cannot be read from Roblox right now, so actions that require a rank have to wait. Please try again later.',
);

/**
 * Sends the error body of a refusal with the HTTP status of its code. Sends `unknownRank` instead of a refusal for a
 * missing rank that the viewer may have.
 */
export function sendRefusal(reply: FastifyReply, original: Refusal): FastifyReply {
  const isUnsure = original.requiresAdministrator && reply.request.viewer?.wasAdministrator === true;
  const refusal = isUnsure ? unknownRank : original;
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
