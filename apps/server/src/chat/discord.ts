import type {
  APIEmbed,
  APIMessage,
  RESTPatchAPIWebhookWithTokenMessageJSONBody,
  RESTPostAPIWebhookWithTokenJSONBody,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { askDiscord, type DiscordAnswer } from '../discord/rest.ts';

/** A message as the portal writes it. */
export type Message = { readonly content: string; readonly embeds: readonly APIEmbed[] };

/** What became of a message that was sent. Texts hold nothing of the webhook's address. */
export type Outcome =
  | { readonly type: 'sent'; readonly messageId: string }
  /** Too many were sent: wait so long, as Discord tells. */
  | { readonly type: 'limited'; readonly waitMs: number }
  /** Discord is away or did not answer in time: it may be tried again. */
  | { readonly type: 'failed'; readonly error: string }
  /** Discord will not take it, however often it is sent. `isGone`: the message to edit is no longer there. */
  | { readonly type: 'refused'; readonly error: string; readonly isGone: boolean };

/** Sends a message to a webhook, or edits the one with that id. Never throws. */
export type SendMessage = (
  webhook: string,
  message: Message,
  messageId: string | null,
  signal: AbortSignal,
) => Promise<Outcome>;

// Longer than a slow chat takes: a message whose answer was not waited for might be posted twice.
const ANSWER_MS = 60_000;
const UNKNOWN_MESSAGE = 10_008;

const messageSchema = z.object({ id: z.string().regex(/^\d{1,20}$/) }) satisfies z.ZodType<
  Pick<APIMessage, 'id'>
>;

type Body = RESTPostAPIWebhookWithTokenJSONBody & RESTPatchAPIWebhookWithTokenMessageJSONBody;

function bodyOf({ content, embeds }: Message): Body {
  // Nobody is ever pinged, whatever the text says.
  return { content, embeds: [...embeds], allowed_mentions: { parse: [] } };
}

const REASONS: Readonly<Record<number, string>> = {
  401: 'the webhook’s token is wrong',
  403: 'the webhook may not post there',
};

/** Discord's own words for a refusal, without what could be a part of the address. */
function refusalText(status: number, message: string | undefined, webhook: string): string {
  const token = webhook.slice(webhook.lastIndexOf('/') + 1);
  const words = message === undefined || message.includes(token) ? REASONS[status] : message.slice(0, 120);
  return words === undefined ? `The chat answered ${status}.` : `The chat answered ${status}: ${words}`;
}

function failureText(why: 'away' | 'late' | number): string {
  if (why === 'late') return 'The chat did not answer in time.';
  return why === 'away' ? 'The chat cannot be reached.' : `The chat answered ${why}.`;
}

function sentOutcome(body: unknown): Outcome {
  const message = messageSchema.safeParse(body);
  if (message.success) return { type: 'sent', messageId: message.data.id };
  return { type: 'failed', error: 'The chat answered something unknown.' };
}

function outcomeOf(answer: DiscordAnswer, webhook: string): Outcome {
  if (answer.type === 'limited') return answer;
  if (answer.type === 'ok') return sentOutcome(answer.body);
  if (answer.type === 'failed') return { type: 'failed', error: failureText(answer.why) };
  const { status, code, message } = answer;
  if (status < 400) {
    const error = 'The chat answered with a redirect, which is not followed.';
    return { type: 'refused', error, isGone: false };
  }
  const isGone = status === 404 && code === UNKNOWN_MESSAGE;
  return { type: 'refused', error: refusalText(status, message, webhook), isGone };
}

/** Sends to Discord itself, or to the sandbox, which answers as Discord does. */
export const sendToDiscord: SendMessage = async (webhook, message, messageId, signal) => {
  const isNew = messageId === null;
  const answer = await askDiscord({
    method: isNew ? 'POST' : 'PATCH',
    url: isNew ? `${webhook}?wait=true` : `${webhook}/messages/${messageId}`,
    body: bodyOf(message),
    timeoutMs: ANSWER_MS,
    signal,
  });
  return outcomeOf(answer, webhook);
};
