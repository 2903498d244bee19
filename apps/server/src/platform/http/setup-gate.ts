import { setupEndpoints } from '@crewroom/domain/setup/endpoints';
import { setupMessages } from '@crewroom/domain/setup/words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { refuse } from '../changes/refusal.ts';
import { isPageRequest } from './page-request.ts';
import { sendRefusal } from './send-refusal.ts';

/** The target of every page until the portal is set up. */
const SETUP = '/setup';

const notSetUp = refuse('not_set_up', setupMessages.notSetUp);

const setupPaths: ReadonlySet<string> = new Set([
  SETUP,
  ...Object.values(setupEndpoints).map(({ path }) => path),
]);

/**
 * Returns the response to a request until the portal is set up: a redirect to the set-up for a page, and a refusal for
 * an endpoint. Returns null once it is set up, and for the set-up itself.
 */
export function rejectUntilSetUp(
  request: FastifyRequest,
  reply: FastifyReply,
  { connection }: Pick<Config, 'connection'>,
): FastifyReply | null {
  if (connection.isReady) return null;
  const [path = ''] = request.url.split('?', 1);
  if (setupPaths.has(path.replace(/(?<=.)\/$/, ''))) return null;
  return isPageRequest(request) ? reply.redirect(SETUP, 302) : sendRefusal(reply, notSetUp);
}
