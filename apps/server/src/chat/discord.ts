import { DAY_MS } from '@crewroom/domain/days';
import type {
  APIEmbed,
  APIMessage,
  RESTPatchAPIWebhookWithTokenMessageJSONBody,
  RESTPostAPIWebhookWithTokenJSONBody,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { readBounded } from '../bounded-answers.ts';

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
const DEFAULT_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = DAY_MS;

const messageSchema = z.object({ id: z.string().regex(/^\d{1,20}$/) }) satisfies z.ZodType<
  Pick<APIMessage, 'id'>
>;
const errorSchema = z.object({
  code: z.number().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  retry_after: z.number().optional().catch(undefined),
});

type Body = RESTPostAPIWebhookWithTokenJSONBody & RESTPatchAPIWebhookWithTokenMessageJSONBody;

function bodyOf({ content, embeds }: Message): Body {
  // Nobody is ever pinged, whatever the text says.
  return { content, embeds: [...embeds], allowed_mentions: { parse: [] } };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await readBounded(response)).toString());
  } catch {
    return null;
  }
}

/** The wait Discord asks for. The body is more exact than the header, and both are in seconds. */
function waitOf({ headers }: Response, retryAfter: number | undefined): number {
  const seconds = retryAfter ?? Number(headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? Math.min(Math.ceil(seconds * 1000), LONGEST_WAIT_MS) : DEFAULT_WAIT_MS;
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

async function outcomeOf(response: Response, webhook: string): Promise<Outcome> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    return {
      type: 'refused',
      error: 'The chat answered with a redirect, which is not followed.',
      isGone: false,
    };
  }
  const body = await readJson(response);
  if (response.ok) {
    const message = messageSchema.safeParse(body);
    if (message.success) return { type: 'sent', messageId: message.data.id };
    return { type: 'failed', error: 'The chat answered something unknown.' };
  }
  const { code, message, retry_after: retryAfter } = errorSchema.safeParse(body).data ?? {};
  if (status === 429) return { type: 'limited', waitMs: waitOf(response, retryAfter) };
  if (status >= 500 || status === 408) return { type: 'failed', error: `The chat answered ${status}.` };
  const isGone = status === 404 && code === UNKNOWN_MESSAGE;
  return { type: 'refused', error: refusalText(status, message, webhook), isGone };
}

/** Sends to Discord itself, or to the sandbox, which answers as Discord does. */
export const sendToDiscord: SendMessage = async (webhook, message, messageId, signal) => {
  const url = messageId === null ? `${webhook}?wait=true` : `${webhook}/messages/${messageId}`;
  const timeout = AbortSignal.timeout(ANSWER_MS);
  try {
    const response = await fetch(url, {
      method: messageId === null ? 'POST' : 'PATCH',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(bodyOf(message)),
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    return await outcomeOf(response, webhook);
  } catch {
    // What is thrown may name the address.
    const error = timeout.aborted ? 'The chat did not answer in time.' : 'The chat cannot be reached.';
    return { type: 'failed', error };
  }
};
