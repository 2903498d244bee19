import type { ChatChannel } from '@crewroom/domain/discord/posts';
import type { channelKeys, SomeSettings } from '@crewroom/domain/settings/table';

/** The airline's application on Discord. */
export type DiscordApplication = {
  readonly id: string;
  /** The public key that verifies requests from Discord: 64 hexadecimal digits. */
  readonly publicKey: string;
  /** A secret: anyone who has it can act as the application. */
  readonly botToken: string;
  /** The URL of the API, without a trailing slash. */
  readonly apiUrl: string;
  /** The id of the channel that the application posts to instead of a webhook, or null. */
  readonly channels: Readonly<Record<ChatChannel, string | null>>;
};

/** The URL of Discord's API. */
export const discordApiUrl = 'https://discord.com/api/v10';

/** Whether a URL belongs to Discord itself, over https. */
export function isDiscordUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && (hostname === 'discord.com' || hostname.endsWith('.discord.com'));
}

/**
 * The application of the sandbox. It opens nothing else: its private key derives from the hash of a word that the
 * sandbox knows, so that it is the same for everybody.
 */
export const sandboxDiscord = {
  discordApplicationId: '1100000000000000000',
  discordPublicKey: '16bd2a71bd2aa8dff9dd4557cc470b2d3cbb24441d72679a466a891b05beb9b7',
  discordBotToken: 'crewroom-sandbox-bot-token',
  discordFlightsChannelId: '1100000000000000001',
  discordStaffChannelId: '1100000000000000002',
  discordAdminChannelId: '1100000000000000003',
} as const satisfies SomeSettings & Record<(typeof channelKeys)[ChatChannel], string>;
