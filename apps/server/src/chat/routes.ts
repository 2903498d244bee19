import { chatCalls } from '@crewroom/domain/chat/calls';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { registerMutation } from '../http/mutations.ts';
import { registerCall } from '../http/register-call.ts';
import { outboxState, retryPost } from '../outbox/outbox.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live'>;

/** What is on its way to the chat, for administrators. */
export function chatRoutes(scope: FastifyInstance, deps: Deps): void {
  registerCall(scope, chatCalls.outbox, async () => outboxState(deps.database, deps.clock()));
  registerMutation(scope, deps, chatCalls.retryPost, {
    change: (change, { params }) => retryPost(change, params.id),
    answer: async (database) => outboxState(database, deps.clock()),
  });
}
