import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { TestPostResult } from '@crewroom/domain/discord/application';
import type { ChatChannel, Poster } from '@crewroom/domain/discord/posts';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import { z } from 'zod';
import { targetOf } from '../../../config/chat-settings.ts';
import type { Config } from '../../../config/config.ts';
import { messageToShow } from '../../../integrations/discord/failures.ts';
import { askAsApplication, type DiscordResponse } from '../../../integrations/discord/rest.ts';
import type { DiscordApplication } from '../../../integrations/discord/settings.ts';
import { sendToDiscord } from './discord.ts';
import { escapeMarkup } from './markup.ts';

type Settings = Pick<Config, 'airline' | 'chat' | 'discord' | 'publicUrl'>;

const COLOUR = 0x2f7bd6;
const MAX_NAME_LENGTH = 60;

const kindsByCode: Readonly<Record<number, 'no_channel' | 'not_seen' | 'not_allowed'>> = {
  [RESTJSONErrorCodes.UnknownChannel]: 'no_channel',
  [RESTJSONErrorCodes.MissingAccess]: 'not_seen',
  [RESTJSONErrorCodes.MissingPermissions]: 'not_allowed',
};

/** Returns what an error response means, or null for a success. */
function failureIn(response: DiscordResponse, { botToken }: DiscordApplication): TestPostResult | null {
  if (response.type === 'ok') return null;
  if (response.type === 'limited') return { kind: 'busy' };
  if (response.type === 'failed') return { kind: 'away' };
  const { status, code } = response;
  if (status === 401) return { kind: 'wrong_token' };
  const kind = code === undefined ? undefined : kindsByCode[code];
  if (kind !== undefined) return { kind };
  return { kind: 'refused', status, words: messageToShow(response, botToken) ?? null };
}

const applicationSchema = z.object({
  id: z.string(),
  verify_key: z.string(),
  interactions_endpoint_url: z.string().nullish(),
});

/** Returns the mismatches between the application at Discord and the settings. */
function readApplication(body: unknown, { id, publicKey }: DiscordApplication, url: string): TestPostResult {
  const read = applicationSchema.safeParse(body);
  if (!read.success) return { kind: 'away' };
  const { id: ownId, verify_key: ownKey, interactions_endpoint_url: ownUrl = null } = read.data;
  if (ownId !== id) return { kind: 'other_application' };
  if (ownKey.toLowerCase() !== publicKey.toLowerCase()) return { kind: 'other_key' };
  return ownUrl === url ? { kind: 'posted' } : { kind: 'other_address', address: ownUrl };
}

/** Returns the URL to which Discord must deliver clicks and commands. */
export const interactionsUrl = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  publicUrl + plainRoutes.discordInteractions.path;

type PostTarget = { readonly channel: ChatChannel; readonly by?: Poster | undefined };

/**
 * Sends a test post to a channel without the outbox, by its webhook or as the application. For the application it then checks
 * the settings against Discord. Never throws.
 */
export async function sendTestPost(
  config: Settings,
  { channel, by = 'application' }: PostTarget,
): Promise<TestPostResult> {
  return by === 'webhook' ? await postByWebhook(config, channel) : await postAsApplication(config, channel);
}

/** Returns the embed of a test post. Posts are embeds too, which a channel may forbid separately. */
const testPostEmbed = ({ airline, publicUrl }: Settings) => ({
  title: `Greetings from ${escapeMarkup(airline.name, MAX_NAME_LENGTH)}`,
  url: publicUrl,
  description: 'The portal posts here.',
  color: COLOUR,
});

const RESPONSE_TIMEOUT_MS = 10_000;

async function postByWebhook(config: Settings, channel: ChatChannel): Promise<TestPostResult> {
  const target = targetOf(config, channel, 'webhook');
  if (target === null) return { kind: 'no_webhook' };
  const message = { content: '', embeds: [testPostEmbed(config)] };
  const outcome = await sendToDiscord(
    target,
    { message, messageId: null, nonce: '' },
    AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  );
  if (outcome.type === 'sent') return { kind: 'posted_by_webhook' };
  if (outcome.type === 'limited') return { kind: 'busy' };
  return { kind: 'webhook_failed', words: outcome.error };
}

async function postAsApplication(config: Settings, channel: ChatChannel): Promise<TestPostResult> {
  const { discord } = config;
  const target = targetOf(config, channel, 'application');
  if (discord === null || target?.by !== 'application') return { kind: 'not_set' };
  const posted = await askAsApplication(discord, {
    method: 'POST',
    path: `/channels/${target.channelId}/messages`,
    body: { embeds: [testPostEmbed(config)], allowed_mentions: { parse: [] } },
  });
  const failure = failureIn(posted, discord);
  if (failure !== null) return failure;
  const described = await askAsApplication(discord, { method: 'GET', path: '/applications/@me' });
  if (described.type !== 'ok') return failureIn(described, discord) ?? { kind: 'away' };
  return readApplication(described.body, discord, interactionsUrl(config));
}
