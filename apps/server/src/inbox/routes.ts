import { inboxCalls } from '@crewroom/domain/inbox/calls';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { registerMutation } from '../http/mutations.ts';
import { registerVersionedCall, withoutExpiryUnlessRefused } from '../http/versioned-call.ts';
import { inboxOf, markRead } from './inbox.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live'>;

/** What a member has been told, and having read it. */
export function inboxRoutes(scope: FastifyInstance, deps: Deps): void {
  registerVersionedCall(scope, deps, inboxCalls.inbox, {
    read: async ({ viewer }) => withoutExpiryUnlessRefused(await inboxOf(deps.database, viewer.userId)),
  });
  registerMutation(scope, deps, inboxCalls.readInbox, {
    change: (change, { body, viewer }) => markRead(change, viewer.userId, body?.upTo),
    answer: async (database, _context, userId) => inboxOf(database, userId),
  });
}
