import { deviceOf } from '@crewroom/domain/auth/device';
import type { FastifyRequest } from 'fastify';
import type { UnitOfWork } from '../changes/change.ts';
import { recordSecurityEvent, type SecurityNote } from '../security-log/security-events.ts';
import { addressOf, networkOf } from './addresses.ts';

/** From which network and browser a request comes, as far as it is written down. */
export function originOf(request: FastifyRequest) {
  return {
    network: networkOf(addressOf(request)),
    device: deviceOf(request.headers['user-agent']),
  };
}

/** An event of a request; the actor is who is signed in unless another is named. */
function eventOf(request: FastifyRequest, given: SecurityNote): SecurityNote {
  return { actorId: request.viewer?.userId ?? null, ...originOf(request), ...given };
}

/** Records an event of a request that changes nothing, some time later. */
export function note(request: FastifyRequest, given: SecurityNote): void {
  request.server.securityLog.record(eventOf(request, given), request.log);
}

/** Records an event of a change that a request makes, in its transaction. */
export function noteChange(uow: UnitOfWork, request: FastifyRequest, given: SecurityNote): Promise<void> {
  return recordSecurityEvent(uow, eventOf(request, given), request.log);
}
