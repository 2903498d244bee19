import type { Notification } from '@crewroom/domain/notifications/rules';
import { z } from 'zod';
import { describeFailure, UNKNOWN_BODY } from '../../integrations/discord/failures.ts';
import { askAsApplication, type DiscordResponse, nonceFrom } from '../../integrations/discord/rest.ts';
import type { DiscordApplication } from '../../integrations/discord/settings.ts';
import { escapeMarkup } from '../discord/posts/markup.ts';
import type { DeliveryOutcome } from './outcome.ts';

const channelSchema = z.object({ id: z.string().regex(/^\d{1,20}$/) });
const MAX_BODY = 500;

/** Returns the outcome of a failed request. Discord rejects messages to members who do not accept them. */
function failedOutcome(response: Exclude<DiscordResponse, { readonly type: 'ok' }>): DeliveryOutcome {
  if (response.type === 'limited') return response;
  return { type: response.type, error: describeFailure(response) };
}

/** A message and its nonce, by which Discord recognizes a repeated message. */
type DirectMessage = {
  readonly notification: Notification;
  readonly publicUrl: string;
  readonly nonce: string;
};

/** Sends a notification to a Discord account, as a direct message of the application. Never throws. */
export async function sendDirectMessage(
  application: DiscordApplication,
  accountId: string,
  { notification: { body, link }, publicUrl, nonce }: DirectMessage,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const opening = { path: '/users/@me/channels', body: { recipient_id: accountId } } as const;
  const opened = await askAsApplication(application, { method: 'POST', ...opening, signal });
  if (opened.type !== 'ok') return failedOutcome(opened);
  const channel = channelSchema.safeParse(opened.body);
  if (!channel.success) return { type: 'failed', error: UNKNOWN_BODY };
  const message = {
    content: `${escapeMarkup(body, MAX_BODY)}\n<${publicUrl}${link}>`,
    // Pings nobody, even when the text contains a mention.
    allowed_mentions: { parse: [] },
    nonce: nonceFrom(nonce),
    enforce_nonce: true,
  };
  const path = `/channels/${channel.data.id}/messages`;
  const sent = await askAsApplication(application, { method: 'POST', path, body: message, signal });
  return sent.type === 'ok' ? { type: 'sent' } : failedOutcome(sent);
}
