import { deviceOf } from '@crewroom/domain/auth/device';
import type { FastifyRequest } from 'fastify';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import { recordSecurityEvent, type SecurityEvent } from '../security-log/security-events.ts';
import { addressOf, networkOf } from './addresses.ts';

/** From which network and browser a request comes, as far as it is written down. */
export function originOf(request: FastifyRequest) {
  return {
    network: networkOf(addressOf(request)),
    device: deviceOf(request.headers['user-agent']),
  };
}

/** An event of a request; the actor is who is signed in unless another is named. */
function eventOf(request: FastifyRequest, given: SecurityEvent): SecurityEvent {
  return { actorId: request.viewer?.userId ?? null, ...originOf(request), ...given };
}

/** Records an event of a request that changes nothing, some time later. */
export function recordRequestEvent(request: FastifyRequest, given: SecurityEvent): void {
  request.server.securityLog.record(eventOf(request, given), request.log);
}

/** Records an event of a change that a request makes, in its transaction. */
export function recordMutationEvent(
  uow: UnitOfWork,
  request: FastifyRequest,
  given: SecurityEvent,
): Promise<void> {
  return recordSecurityEvent(uow, eventOf(request, given), request.log);
}
