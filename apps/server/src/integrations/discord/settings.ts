import type { ChatChannel } from '@crewroom/domain/discord/posts';
import type { channelKeys, SomeSettings } from '@crewroom/domain/settings/table';

/** The airline's application at Discord. */
export type DiscordApplication = {
  readonly id: string;
  /** By it what Discord sends is known as Discord's: 64 hexadecimal digits. */
  readonly publicKey: string;
  /** A secret: whoever has it acts as the application. */
  readonly botToken: string;
  /** Where the calls are, without a slash at its end. */
  readonly apiUrl: string;
  /** The number of the channel that the application posts to in place of a webhook; null where it posts nothing. */
  readonly channels: Readonly<Record<ChatChannel, string | null>>;
};

/** Where Discord's calls are. */
export const discordApiUrl = 'https://discord.com/api/v10';

/** Whether an address is one of Discord itself, over https. */
export function isDiscordUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && (hostname === 'discord.com' || hostname.endsWith('.discord.com'));
}

/**
 * The application of the sandbox. It opens nothing else: the private key of this public one is made of the hash of a word that the
 * sandbox knows, so that everybody who tries the portal has the same.
 */
export const sandboxDiscord = {
  discordApplicationId: '1100000000000000000',
  discordPublicKey: '16bd2a71bd2aa8dff9dd4557cc470b2d3cbb24441d72679a466a891b05beb9b7',
  discordBotToken: 'crewroom-sandbox-bot-token',
  discordFlightsChannelId: '1100000000000000001',
  discordStaffChannelId: '1100000000000000002',
  discordAdminChannelId: '1100000000000000003',
} as const satisfies SomeSettings & Record<(typeof channelKeys)[ChatChannel], string>;
