import { plainRoutes } from '@crewroom/domain/contract/routes';
import { DAY_MS } from '@crewroom/domain/days';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../changes/refusal.ts';
import { instantAfter } from '../database/stored-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressLimit } from './limits.ts';
import { sendRefusal } from './send-refusal.ts';

const READS_PER_MINUTE = 60;
/** How long the response is valid. It is counted from the request, so a running portal is never out of date. */
const HOLDS_DAYS = 90;

const nobodyNamed = refuse('not_found', 'This portal has no security contact.');

/** Returns the contact for security reports (RFC 9116), to anybody, or 404 when the airline has none. */
export function securityContactRoute(
  scope: FastifyInstance,
  { config, clock }: Pick<Dependencies, 'config' | 'clock'>,
): void {
  const { path } = plainRoutes.securityContact;
  const { securityContact, publicUrl } = config;
  const route = { config: { rateLimit: addressLimit('contact', READS_PER_MINUTE) } };
  scope.get(path, route, async (_request, reply) => {
    if (securityContact === null) return sendRefusal(reply, nobodyNamed);
    const expires = instantAfter(clock(), HOLDS_DAYS * DAY_MS);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
