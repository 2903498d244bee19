import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describeMessage, idOf, shownOf } from '../discord/application-message.ts';
import { ID_PATTERN } from '../discord/application.ts';
import type { Chat, Post } from '../discord/chat.ts';
import type { InteractionRequest } from '../discord/interaction-body.ts';
import type { Interactions, Outcome } from '../discord/interactions.ts';
import { parseJsonBody, refuse } from '../request-body.ts';

const askerFields = {
  user: z.strictObject({ id: z.string().regex(ID_PATTERN), username: z.string().min(1).max(80) }),
  /** The same id again is the same interaction, delivered a second time. */
  id: z.string().regex(ID_PATTERN).optional(),
};

const interactSchema = z.union([
  z.strictObject({
    ...askerFields,
    command: z.strictObject({
      name: z.string().min(1),
      options: z
        .array(z.strictObject({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }))
        .default([]),
    }),
  }),
  z.strictObject({
    ...askerFields,
    messageId: z.string(),
    customId: z.string(),
    values: z.array(z.string()).optional(),
  }),
]);

/** Adds the controls of the chat: they list posts and commands, and act as people do there. */
export function chatControls(app: FastifyInstance, chat: Chat, interactions: Interactions): void {
  app.get('/control/discord', (_request, reply) => reply.send(chat.posts().map(listedPost)));

  app.get('/control/discord/commands', (_request, reply) => reply.send(chat.commands()));

  app.post('/control/discord/interact', async ({ body }, reply) => {
    const parsed = parseJsonBody(body, interactSchema);
    if (!parsed.valid) return refuse(reply, 'Nothing was delivered', parsed.issues);
    const source = sourceOf(parsed.data, interactions);
    if (!source) {
      const issue = { path: 'messageId', message: 'is no message of the chat' };
      return refuse(reply, 'Nothing was delivered', [issue]);
    }
    const { user: person, id } = parsed.data;
    const outcome = await interactions.ask({ person, id, source });
    if (outcome.status === null)
      return reply.code(502).send({ message: 'The portal did not answer within three seconds' });
    return reply.send(outcomeBody(outcome));
  });
}

/** Returns the source of an interaction, or null when its message is not in the chat. */
function sourceOf(
  asked: z.infer<typeof interactSchema>,
  interactions: Interactions,
): InteractionRequest['source'] | null {
  if ('command' in asked) return { kind: 'command', ...asked.command };
  const { messageId, customId, values = null } = asked;
  const on = interactions.message(messageId);
  return on && { kind: 'component', on, customId, values };
}

/** Returns the portal's response, with its message after later edits. */
function outcomeBody({ status, body, problem, original, followUps }: Outcome): Record<string, unknown> {
  const isObject = typeof body === 'object' && body !== null;
  const data = isObject && 'data' in body && typeof body.data === 'object' ? body.data : {};
  return {
    status,
    messageId: idOf(original),
    answer: original && isObject ? { ...body, data: { ...data, ...shownOf(original) } } : body,
    followUps: followUps.map(describeMessage),
    ...(problem !== null && { problem }),
  };
}

function listedPost(post: Post): Record<string, unknown> {
  const { webhook, messageId, content, embeds, components, editedAt, at, userId } = post;
  return {
    webhook,
    messageId,
    content,
    embeds,
    components,
    edited: editedAt !== null,
    at,
    ...(userId !== null && { userId }),
  };
}
