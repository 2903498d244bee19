import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseJsonBody } from '../request-body.ts';
import {
  application,
  channelWithId,
  directChannelIdOf,
  HIDDEN_CHANNEL_ID,
  ID_PATTERN,
  publicKey,
} from './application.ts';
import type { Chat, Place, Post } from './chat.ts';
import { commandsSchema, registeredCommands } from './commands.ts';
import { messageSchema } from './message.ts';
import type { RateLimits } from './rate-limits.ts';
import { botUser, channelOf, messageOf, rejectRequest, sendInvalidBody, userOf } from './responses.ts';

type ChannelRoute = { Params: { channelId: string } };
type MessageRoute = { Params: { channelId: string; messageId: string } };

export type ApplicationServices = {
  readonly chat: Chat;
  readonly limits: RateLimits;
  /** The URL for interactions. Null when there is none. */
  readonly interactionsUrl: string | null;
};

const recipientSchema = z.looseObject({ recipient_id: z.string().regex(ID_PATTERN) });
const postSchema = messageSchema.extend({
  nonce: z.union([z.string().max(25), z.int()]).optional(),
  enforce_nonce: z.boolean().optional(),
});

/** Adds the endpoints that an application uses with its bot's token, below `/api/v10`. */
export function applicationRoutes(app: FastifyInstance, services: ApplicationServices): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.authorization === `Bot ${application.botToken}`) done();
    else rejectRequest(reply, 'unauthorized');
  });
  descriptionRoutes(app, services);
  commandRoutes(app, services.chat);
  messageRoutes(app, services);
}

function descriptionRoutes(app: FastifyInstance, { chat, interactionsUrl }: ApplicationServices): void {
  app.get('/users/@me', (_request, reply) => reply.send(botUser));
  for (const path of ['/applications/@me', '/oauth2/applications/@me']) {
    app.get(path, (_request, reply) =>
      reply.send({
        id: application.id,
        name: application.name,
        description: '',
        bot: botUser,
        bot_public: false,
        verify_key: publicKey,
        interactions_endpoint_url: interactionsUrl,
        flags: 0,
      }),
    );
  }

  app.get<ChannelRoute>('/channels/:channelId', ({ params: { channelId } }, reply) => {
    const place = placeOf(chat, channelId);
    if (typeof place === 'string') return rejectRequest(reply, place);
    const { userId, webhook } = place;
    if (userId === null) return reply.send(channelOf(channelId, webhook));
    return reply.send(directChannel(chat, userId));
  });

  app.post('/users/@me/channels', async ({ body }, reply) => {
    const parsed = parseJsonBody(body, recipientSchema);
    if (!parsed.valid) return rejectRequest(reply, 'invalidRecipient');
    await chat.openDirect(parsed.data.recipient_id);
    return reply.send(directChannel(chat, parsed.data.recipient_id));
  });
}

function directChannel(chat: Chat, userId: string): Record<string, unknown> {
  const person = chat.people().find(({ id }) => id === userId) ?? { id: userId, username: `user${userId}` };
  return { id: directChannelIdOf(userId), type: 1, recipients: [userOf(person)], last_message_id: null };
}

function commandRoutes(app: FastifyInstance, chat: Chat): void {
  const path = '/applications/:applicationId/commands';
  type CommandsRoute = { Params: { applicationId: string } };
  app.get<CommandsRoute>(path, ({ params }, reply) =>
    params.applicationId === application.id
      ? reply.send(chat.commands())
      : rejectRequest(reply, 'unknownApplication'),
  );

  app.put<CommandsRoute>(path, async ({ params, body }, reply) => {
    if (params.applicationId !== application.id) return rejectRequest(reply, 'unknownApplication');
    const parsed = parseJsonBody(body, commandsSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    await chat.setCommands(registeredCommands(parsed.data, chat.commands(), () => chat.newId()));
    return reply.send(chat.commands());
  });
}

function messageRoutes(app: FastifyInstance, { chat, limits }: ApplicationServices): void {
  // A request that the same application repeats within minutes, because its response was lost, creates no second message.
  const byNonce = new Map<string | number, string>();

  app.post<ChannelRoute>('/channels/:channelId/messages', async ({ params, body }, reply) => {
    const place = placeOf(chat, params.channelId);
    if (typeof place === 'string') return rejectRequest(reply, place);
    if (!limits.admit(reply, `post ${params.channelId}`)) return reply;
    const parsed = parseJsonBody(body, postSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    const { nonce, enforce_nonce: isEnforced, ...message } = parsed.data;
    const earlier = isEnforced && nonce !== undefined ? byNonce.get(nonce) : undefined;
    const known = chat.posts().find(({ messageId }) => messageId === earlier);
    const post = known ?? (await chat.post(place, message));
    if (!post) return rejectRequest(reply, 'emptyMessage');
    if (nonce !== undefined) byNonce.set(nonce, post.messageId);
    return reply.send(messageOf(post));
  });

  const path = '/channels/:channelId/messages/:messageId';
  app.patch<MessageRoute>(path, async (request, reply) => {
    const post = takenPost(request, reply, 'edit');
    if (!post) return reply;
    if (post.by !== 'application') return rejectRequest(reply, 'otherAuthor');
    const parsed = parseJsonBody(request.body, messageSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    const edited = await chat.edit(post, parsed.data);
    return edited ? reply.send(messageOf(edited)) : rejectRequest(reply, 'emptyMessage');
  });

  app.delete<MessageRoute>(path, async (request, reply) => {
    const post = takenPost(request, reply, 'delete');
    if (!post) return reply;
    if (post.by !== 'application') return rejectRequest(reply, 'missingPermissions');
    await chat.remove(post);
    return reply.code(204).send();
  });

  /** Returns the post of a request, or undefined after an error response. */
  function takenPost(
    { params: { channelId, messageId } }: FastifyRequest<MessageRoute>,
    reply: FastifyReply,
    action: string,
  ): Post | undefined {
    const place = placeOf(chat, channelId);
    if (typeof place === 'string') {
      rejectRequest(reply, place);
      return undefined;
    }
    if (!limits.admit(reply, `${action} ${channelId}`)) return undefined;
    const isThere = (post: Post): boolean =>
      post.messageId === messageId && post.webhook === place.webhook && post.userId === place.userId;
    const found = chat.posts().find(isThere);
    if (!found) rejectRequest(reply, 'unknownMessage');
    return found;
  }
}

/** Returns the place in the chat with a channel's id, or why the application has no access to it. */
function placeOf(chat: Chat, channelId: string): Place | 'unknownChannel' | 'missingAccess' {
  if (channelId === HIDDEN_CHANNEL_ID) return 'missingAccess';
  const webhook = channelWithId(channelId);
  if (webhook) return { webhook, userId: null, by: 'application' };
  const userId = chat.userOfDirect(channelId);
  return userId === undefined ? 'unknownChannel' : { webhook: 'direct', userId, by: 'application' };
}
