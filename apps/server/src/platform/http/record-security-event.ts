import { deviceOf } from '@crewroom/domain/auth/device';
import type { FastifyRequest } from 'fastify';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import { recordSecurityEvent, type SecurityEvent } from '../security-log/security-events.ts';
import { addressOf, networkOf } from './addresses.ts';

/** Returns the network and the browser of a request, as far as they are stored. */
export function networkAndDeviceOf(request: FastifyRequest) {
  return {
    network: networkOf(addressOf(request)),
    device: deviceOf(request.headers['user-agent']),
  };
}

/** Returns an event of a request. The actor is the signed-in member unless another is given. */
function eventOf(request: FastifyRequest, event: SecurityEvent): SecurityEvent {
  return { actorId: request.viewer?.userId ?? null, ...networkAndDeviceOf(request), ...event };
}

/** Records an event of a request that changes nothing, with a delay. */
export function recordRequestEvent(request: FastifyRequest, event: SecurityEvent): void {
  request.server.securityLog.record(eventOf(request, event), request.log);
}

/** Records an event of a request's change, in its transaction. */
export function recordMutationEvent(
  uow: UnitOfWork,
  request: FastifyRequest,
  event: SecurityEvent,
): Promise<void> {
  return recordSecurityEvent(uow, eventOf(request, event), request.log);
}
