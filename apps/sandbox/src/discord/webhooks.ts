import { type ChatChannel, chatChannels } from '@crewroom/domain/chat/posts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Issue, parseJsonBody } from '../request-body.ts';
import { type Chat, messageSchema, type Post } from './chat.ts';

const TOKEN = 'sandbox';
const UNKNOWN_MESSAGE = 10008;
const UNKNOWN_WEBHOOK = 10015;
const EMPTY_MESSAGE = 50006;
const INVALID_BODY = 50035;

type WebhookRoute = {
  Params: { id: string; token: string };
  Querystring: { wait?: unknown };
};
type MessageRoute = { Params: { id: string; token: string; messageId: string } };

/** Discord's webhooks, for posting and editing messages: `/api/webhooks/flights/sandbox`. */
export function webhookRoutes(app: FastifyInstance, chat: Chat): void {
  app.post<WebhookRoute>('/api/webhooks/:id/:token', async ({ params, query, body }, reply) => {
    const webhook = channelOf(params);
    if (!webhook) return sendDiscordError(reply, 404, UNKNOWN_WEBHOOK, 'Unknown Webhook');
    const parsed = parseJsonBody(body, messageSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    const post = await chat.post(webhook, parsed.data);
    if (!post) return sendDiscordError(reply, 400, EMPTY_MESSAGE, 'Cannot send an empty message');
    return query.wait === 'true' ? reply.send(messageOf(post)) : reply.code(204).send();
  });

  const messagePath = '/api/webhooks/:id/:token/messages/:messageId';
  app.patch<MessageRoute>(messagePath, async ({ params, body }, reply) => {
    const webhook = channelOf(params);
    if (!webhook) return sendDiscordError(reply, 404, UNKNOWN_WEBHOOK, 'Unknown Webhook');
    const parsed = parseJsonBody(body, messageSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    const post = await chat.edit(webhook, params.messageId, parsed.data);
    if (post === undefined) return sendDiscordError(reply, 404, UNKNOWN_MESSAGE, 'Unknown Message');
    if (!post) return sendDiscordError(reply, 400, EMPTY_MESSAGE, 'Cannot send an empty message');
    return reply.send(messageOf(post));
  });
}

export function sendDiscordError(
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
): FastifyReply {
  return reply.code(status).send({ message, code });
}

/** Discord nests each error below the names of its field's path. */
function sendInvalidBody(reply: FastifyReply, issues: readonly Issue[]): FastifyReply {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) {
    const complaint = { _errors: [{ code: 'INVALID', message }] };
    const [first = '', ...rest] = path.split('.');
    errors[first] = rest.reduceRight<Record<string, unknown>>(
      (below, name) => ({ [name]: below }),
      complaint,
    );
  }
  return reply.code(400).send({ message: 'Invalid Form Body', code: INVALID_BODY, errors });
}

function channelOf({ id, token }: WebhookRoute['Params']): ChatChannel | undefined {
  return token === TOKEN ? chatChannels.find((channel) => channel === id) : undefined;
}

function messageOf(post: Post): Record<string, unknown> {
  return {
    id: post.messageId,
    type: 0,
    channel_id: post.webhook,
    webhook_id: post.webhook,
    author: { id: post.webhook, username: post.username ?? post.webhook, avatar: null, bot: true },
    content: post.content,
    embeds: post.embeds,
    attachments: [],
    components: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: 0,
    timestamp: post.at,
    edited_timestamp: post.editedAt,
  };
}
