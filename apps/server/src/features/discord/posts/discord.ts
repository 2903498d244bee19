import { MINUTE_MS } from '@crewroom/domain/days';
import type { ControlRow } from '@crewroom/domain/discord/controls';
import {
  type APIEmbed,
  type APIMessage,
  RESTJSONErrorCodes,
  type RESTPatchAPIChannelMessageJSONBody,
  type RESTPatchAPIWebhookWithTokenMessageJSONBody,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIWebhookWithTokenJSONBody,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { ChatTarget } from '../../../config/chat-settings.ts';
import { describeFailure, messageToShow, UNKNOWN_BODY } from '../../../integrations/discord/failures.ts';
import { askDiscord, type DiscordRequest, type DiscordResponse } from '../../../integrations/discord/rest.ts';

/** A message as the portal writes it. Its buttons and menus are shown if the application posts it. */
export type Message = {
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components?: readonly ControlRow[];
};

/** The result of sending a message. Texts contain neither the webhook's URL nor the bot's token. */
export type Outcome =
  | { readonly type: 'sent'; readonly messageId: string }
  /** Too many messages. Discord says how long to wait. */
  | { readonly type: 'limited'; readonly waitMs: number }
  /** Discord is unavailable or did not respond in time. A retry may succeed. */
  | { readonly type: 'failed'; readonly error: string }
  /**
   * Discord rejects it, and would reject a retry. `isGone`: the message to edit does not exist, or belongs to another poster.
   */
  | { readonly type: 'refused'; readonly error: string; readonly isGone: boolean };

/**
 * A message to send, or to edit if it has a `messageId`. Discord creates one message per `nonce`, even if it is sent repeatedly
 * within minutes.
 */
export type Sending = {
  readonly message: Message;
  readonly messageId: string | null;
  readonly nonce: string;
};

/** Sends or edits a message. Never throws. */
export type SendMessage = (target: ChatTarget, sending: Sending, signal: AbortSignal) => Promise<Outcome>;

// Longer than a slow chat takes. A message whose response did not arrive in time could be posted twice.
const RESPONSE_TIMEOUT_MS = MINUTE_MS;
const UNKNOWN_CHANNEL: number = RESTJSONErrorCodes.UnknownChannel;

const messageSchema = z.object({ id: z.string().regex(/^\d{1,20}$/) }) satisfies z.ZodType<
  Pick<APIMessage, 'id'>
>;

type WebhookBody = RESTPostAPIWebhookWithTokenJSONBody & RESTPatchAPIWebhookWithTokenMessageJSONBody;
type ChannelBody = RESTPostAPIChannelMessageJSONBody & RESTPatchAPIChannelMessageJSONBody;

// Pings nobody, even when the text contains a mention.
const allowed_mentions = { parse: [] };

/** The request that sends a message, without its timeout. */
type OutgoingRequest = Pick<DiscordRequest, 'method' | 'url' | 'body' | 'headers'>;

function webhookRequest(url: string, { message: { content, embeds }, messageId }: Sending): OutgoingRequest {
  const body: WebhookBody = { content, embeds: [...embeds], allowed_mentions };
  if (messageId === null) return { method: 'POST', url: `${url}?wait=true`, body };
  return { method: 'PATCH', url: `${url}/messages/${messageId}`, body };
}

function applicationRequest(
  { application, channelId }: Extract<ChatTarget, { readonly by: 'application' }>,
  { message: { content, embeds, components = [] }, messageId, nonce }: Sending,
): OutgoingRequest {
  const body: ChannelBody = { content, embeds: [...embeds], components: [...components], allowed_mentions };
  const headers = { authorization: `Bot ${application.botToken}` };
  const url = `${application.apiUrl}/channels/${channelId}/messages`;
  if (messageId === null)
    return { method: 'POST', url, headers, body: { ...body, nonce, enforce_nonce: true } };
  return { method: 'PATCH', url: `${url}/${messageId}`, headers, body };
}

const REASONS: Readonly<Record<ChatTarget['by'], Readonly<Record<number, string>>>> = {
  webhook: { 401: 'the webhook’s token is wrong', 403: 'the webhook may not post there' },
  application: { 401: 'the token of the bot is wrong' },
};

// Instructions by Discord's error code. The reader may not be the person who can fix it.
const REMEDIES: Readonly<Record<number, string>> = {
  [UNKNOWN_CHANNEL]: 'The channel was deleted, or another ID is set: the owner names it in the settings.',
  [RESTJSONErrorCodes.UnknownWebhook]: 'The webhook was deleted: the owner sets another in the settings.',
  [RESTJSONErrorCodes.MissingAccess]: 'The bot does not see the channel: add it there, under Permissions.',
  [RESTJSONErrorCodes.MissingPermissions]:
    'The bot may not post there: give it Send Messages and Embed Links, under Permissions.',
};
// Instructions for a message to edit that is gone or belongs to another poster. A deleted channel took its messages along,
// whichever channel is set now.
const GONE: Readonly<Record<number, string>> = {
  [UNKNOWN_CHANNEL]: 'Its channel was deleted. Send it again to post a new message.',
  [RESTJSONErrorCodes.UnknownMessage]: 'It was deleted in Discord. Send it again to post a new message.',
  [RESTJSONErrorCodes.CannotEditMessageAuthoredByAnotherUser]:
    'Another application posted it. Send it again to post a new message.',
};
const NEW_SECRET: Readonly<Record<ChatTarget['by'], string>> = {
  webhook: 'The owner sets another webhook in the settings.',
  application: 'The owner sets a new one in the settings.',
};

const secretOf = (target: ChatTarget) =>
  target.by === 'webhook' ? target.url.slice(target.url.lastIndexOf('/') + 1) : target.application.botToken;

/** Returns Discord's own text for an error, with instructions. Removes anything that could be part of the URL or the token. */
function refusalText(
  refused: Extract<DiscordResponse, { readonly type: 'refused' }>,
  target: ChatTarget,
  isGone: boolean,
): string {
  const { status, code } = refused;
  // For a wrong bot token Discord sends only the status.
  const hasWords = target.by === 'webhook' || status !== 401;
  const words =
    (hasWords ? messageToShow(refused, secretOf(target)) : undefined) ?? REASONS[target.by][status];
  const description = describeFailure(refused, words);
  const remedy = status === 401 ? NEW_SECRET[target.by] : (isGone ? GONE : REMEDIES)[code ?? 0];
  if (remedy === undefined) return description;
  return `${words === undefined ? description : `${description}.`} ${remedy}`;
}

function sentOutcome(body: unknown): Outcome {
  const message = messageSchema.safeParse(body);
  if (message.success) return { type: 'sent', messageId: message.data.id };
  return { type: 'failed', error: UNKNOWN_BODY };
}

function outcomeOf(response: DiscordResponse, target: ChatTarget, isEdit: boolean): Outcome {
  if (response.type === 'limited') return response;
  if (response.type === 'ok') return sentOutcome(response.body);
  if (response.type === 'failed') return { type: 'failed', error: describeFailure(response) };
  const { status, code = 0 } = response;
  if (status < 400) {
    const error = 'Discord responded with a redirect, which is not followed.';
    return { type: 'refused', error, isGone: false };
  }
  const isGone = GONE[code] !== undefined && (isEdit || code !== UNKNOWN_CHANNEL);
  return { type: 'refused', error: refusalText(response, target, isGone), isGone };
}

/** Sends to Discord itself, or to the sandbox, which responds like Discord. */
export const sendToDiscord: SendMessage = async (target, sending, signal) => {
  const request =
    target.by === 'webhook' ? webhookRequest(target.url, sending) : applicationRequest(target, sending);
  const response = await askDiscord({ ...request, timeoutMs: RESPONSE_TIMEOUT_MS, signal });
  return outcomeOf(response, target, sending.messageId !== null);
};
