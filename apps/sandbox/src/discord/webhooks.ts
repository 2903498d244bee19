import { type ChatChannel, chatChannels } from '@crewroom/domain/discord/posts';
import type { FastifyInstance } from 'fastify';
import { parseJsonBody } from '../request-body.ts';
import type { Chat } from './chat.ts';
import { messageSchema } from './message.ts';
import { messageOf, rejectRequest, sendInvalidBody } from './responses.ts';

const TOKEN = 'sandbox';

// Discord drops the buttons of a webhook without an application.
const webhookMessageSchema = messageSchema.transform((message) => ({ ...message, components: undefined }));

type WebhookRoute = {
  Params: { id: string; token: string };
  Querystring: { wait?: unknown };
};
type MessageRoute = { Params: { id: string; token: string; messageId: string } };

/** Adds Discord's webhooks, for posting and editing messages: `/api/webhooks/flights/sandbox`. */
export function webhookRoutes(app: FastifyInstance, chat: Chat): void {
  app.post<WebhookRoute>('/api/webhooks/:id/:token', async ({ params, query, body }, reply) => {
    const webhook = channelOf(params);
    if (!webhook) return rejectRequest(reply, 'unknownWebhook');
    const parsed = parseJsonBody(body, webhookMessageSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    const post = await chat.post({ webhook, userId: null, by: 'webhook' }, parsed.data);
    if (!post) return rejectRequest(reply, 'emptyMessage');
    return query.wait === 'true' ? reply.send(messageOf(post)) : reply.code(204).send();
  });

  const messagePath = '/api/webhooks/:id/:token/messages/:messageId';
  app.patch<MessageRoute>(messagePath, async ({ params, body }, reply) => {
    const webhook = channelOf(params);
    if (!webhook) return rejectRequest(reply, 'unknownWebhook');
    const parsed = parseJsonBody(body, webhookMessageSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    const before = chat
      .posts()
      .find(
        (post) => post.messageId === params.messageId && post.webhook === webhook && post.by === 'webhook',
      );
    if (!before) return rejectRequest(reply, 'unknownMessage');
    const post = await chat.edit(before, parsed.data);
    return post ? reply.send(messageOf(post)) : rejectRequest(reply, 'emptyMessage');
  });
}

function channelOf({ id, token }: WebhookRoute['Params']): ChatChannel | undefined {
  return token === TOKEN ? chatChannels.find((channel) => channel === id) : undefined;
}
