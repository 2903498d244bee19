import type { FastifyInstance } from 'fastify';
import type { Chat, Post } from '../discord/chat.ts';

/** What was posted in the chat and registered there. */
export function chatControls(app: FastifyInstance, chat: Chat): void {
  app.get('/control/discord', (_request, reply) => reply.send(chat.posts().map(listedPost)));

  app.get('/control/discord/commands', (_request, reply) => reply.send(chat.commands()));
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
