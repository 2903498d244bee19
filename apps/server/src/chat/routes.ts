import { greetingInWords } from '@crewroom/domain/chat/application';
import { chatCalls } from '@crewroom/domain/chat/calls';
import type { FastifyInstance } from 'fastify';
import type { ChangeDeps } from '../changes/change.ts';
import { registerLongMutation } from '../http/long-mutations.ts';
import { registerMutation } from '../http/mutations.ts';
import { registerCall } from '../http/register-call.ts';
import { outboxState, retryPost } from '../outbox/outbox.ts';
import { greetChannel, interactionsAddress } from './greeting.ts';

/** What is on its way to the chat, for administrators. */
export function chatRoutes(scope: FastifyInstance, deps: ChangeDeps): void {
  registerCall(scope, chatCalls.outbox, async () => outboxState(deps.database, deps.clock()));
  registerMutation(scope, deps, chatCalls.retryPost, {
    change: (change, { params }) => retryPost(change, params.id),
    answer: async (database) => outboxState(database, deps.clock()),
  });
}

/** Trying out the application, for the owner. */
export function greetingRoutes(scope: FastifyInstance, deps: ChangeDeps): void {
  registerLongMutation(scope, deps, chatCalls.greetChannel, {
    work: async ({ body }) => ({ done: await greetChannel(deps.config, body.channel), touched: [] }),
    answer: async (_database, _context, greeting) => ({
      ok: greeting.kind === 'posted',
      message: greetingInWords(greeting, interactionsAddress(deps.config)),
    }),
  });
}
