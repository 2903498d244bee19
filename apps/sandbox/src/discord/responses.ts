import type { FastifyReply } from 'fastify';
import type { Issue } from '../request-body.ts';
import { application, channelIdOf, directChannelIdOf, GUILD_ID } from './application.ts';
import type { ChatPerson, Post } from './chat.ts';
import type { ShownMessage } from './message.ts';

const INVALID_BODY = 50035;

export type Refusal = readonly [status: number, code: number, message: string];

/** The errors with which Discord rejects a request: their status, number and message. */
export const refusals = {
  unauthorized: [401, 0, '401: Unauthorized'],
  unknownApplication: [403, 20012, 'You are not authorized to perform this action on this application'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownEvent: [404, 10070, 'Unknown Guild Scheduled Event'],
  tooManyEvents: [400, 30038, 'Maximum number of guild scheduled events reached (100)'],
  missingAccess: [403, 50001, 'Missing Access'],
  otherAuthor: [403, 50005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  invalidWebhookToken: [401, 50027, 'Invalid Webhook Token'],
  invalidRecipient: [400, 50033, 'Invalid Recipient(s)'],
  finishedEvent: [400, 180000, 'Cannot update a finished event'],
  cannotWrite: [403, 50007, 'Cannot send messages to this user'],
} as const satisfies Record<string, Refusal>;

export function rejectRequest(reply: FastifyReply, name: keyof typeof refusals): FastifyReply {
  return sendRefusal(reply, refusals[name]);
}

export function sendRefusal(reply: FastifyReply, [status, code, message]: Refusal): FastifyReply {
  return reply.code(status).send({ message, code });
}

/** Sends the errors of a body. Discord nests each error below the names of its field's path. */
export function sendInvalidBody(reply: FastifyReply, issues: readonly Issue[]): FastifyReply {
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

/** Returns a person as Discord describes them. */
export function userOf({ id, username }: ChatPerson): Record<string, unknown> {
  return { id, username, discriminator: '0', global_name: null, avatar: null, public_flags: 0 };
}

/** The application's bot as Discord describes it. */
export const botUser: Record<string, unknown> = {
  ...userOf({ id: application.id, username: application.name }),
  bot: true,
};

/** Returns the id of the channel of a post. */
export function channelIdOfPost({ webhook, userId }: Pick<Post, 'webhook' | 'userId'>): string {
  return webhook === 'direct' ? directChannelIdOf(userId ?? '') : channelIdOf(webhook);
}

/** Returns a post as Discord describes a message. */
export function messageOf(post: Post): Record<string, unknown> {
  const { webhook, by, username, messageId, at, editedAt } = post;
  const isOfWebhook = by === 'webhook';
  return {
    ...messageBody(messageId, post, at, editedAt),
    channel_id: channelIdOfPost(post),
    author: isOfWebhook ? { id: webhook, username: username ?? webhook, avatar: null, bot: true } : botUser,
    ...(isOfWebhook ? { webhook_id: webhook } : { application_id: application.id }),
  };
}

/** Returns the fields that every message has. */
export function messageBody(
  id: string,
  { content, embeds, components }: ShownMessage,
  at: string,
  editedAt: string | null,
): Record<string, unknown> {
  return {
    id,
    type: 0,
    content,
    embeds,
    components,
    attachments: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: 0,
    timestamp: at,
    edited_timestamp: editedAt,
  };
}

/** Returns a channel of the airline's server as Discord describes it. */
export function channelOf(id: string, name: string): Record<string, unknown> {
  return { id, type: 0, guild_id: GUILD_ID, name, position: 0, nsfw: false, parent_id: null, topic: null };
}
