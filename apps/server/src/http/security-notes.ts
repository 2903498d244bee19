import { deviceOf } from '@crewroom/domain/auth/device';
import type { FastifyRequest } from 'fastify';
import type { SecurityNote } from '../security-log/security-log.ts';
import { addressOf, networkOf } from './addresses.ts';

/** From which network and browser a request comes, as far as it is written down. */
export function originOf(request: FastifyRequest) {
  return {
    network: networkOf(addressOf(request)),
    device: deviceOf(request.headers['user-agent']),
  };
}

/** Writes down what a request did; who acts is who is signed in unless somebody is named. */
export function note(request: FastifyRequest, given: SecurityNote): void {
  const actorId = request.viewer?.userId ?? null;
  request.server.securityLog.record({ actorId, ...originOf(request), ...given }, request.log);
}
