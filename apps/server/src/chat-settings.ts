import { type ChatChannel, chatChannels } from '@crewroom/domain/chat/posts';
import { perName } from '@crewroom/domain/per-name';

/** The address each channel's posts are sent to; null where nothing is posted. Each is a secret: whoever has it can post. */
export type ChatSettings = Readonly<Record<ChatChannel, string | null>>;

const DISCORD_HOSTS = new Set(['discord.com', 'canary.discord.com', 'ptb.discord.com', 'discordapp.com']);
const WEBHOOK = /^\/api(\/v\d{1,2})?\/webhooks\/\d{1,20}\/[\w-]{1,200}$/;
const SANDBOX_WEBHOOK = /^\/api\/webhooks\/[a-z]{1,20}\/[\w-]{1,200}$/;

function isBare(url: URL): boolean {
  return url.username + url.password + url.search + url.hash + url.port === '';
}

/** Whether a text is the address of a webhook of Discord itself, over https. */
export function isDiscordWebhook(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || !isBare(url)) return false;
  return DISCORD_HOSTS.has(url.hostname) && WEBHOOK.test(url.pathname);
}

/** Whether a text is the address of a webhook of the sandbox at an origin. */
function isSandboxWebhook(address: string, sandboxOrigin: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username + url.password + url.search + url.hash !== '') return false;
  return url.origin === sandboxOrigin && SANDBOX_WEBHOOK.test(url.pathname);
}

/** The settings of an airline without a chat: nothing is posted. */
export const noChat: ChatSettings = perName(chatChannels, () => null);

/** The name of a channel's setting. */
export function webhookSetting(channel: ChatChannel) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says the same
  return `DISCORD_${channel.toUpperCase()}_WEBHOOK_URL` as `DISCORD_${Uppercase<ChatChannel>}_WEBHOOK_URL`;
}

/** The webhooks as they are set, by the names of their settings. */
export type WebhookSettings = Readonly<
  Partial<Record<ReturnType<typeof webhookSetting>, string | undefined>>
>;

/**
 * The names of the settings that hold neither a webhook of Discord nor, with a sandbox, one of that. What they hold is
 * never repeated: most of it may be the secret.
 */
export function unusableWebhooks(given: WebhookSettings, sandboxOrigin: string | null): string[] {
  return chatChannels.map(webhookSetting).filter((name) => {
    const address = given[name];
    if (address === undefined || isDiscordWebhook(address)) return false;
    return sandboxOrigin === null || !isSandboxWebhook(address, sandboxOrigin);
  });
}

/** Where each channel's posts go: as it is set, otherwise to the sandbox when there is one. */
export function chatOf(given: WebhookSettings, sandboxOrigin: string | null): ChatSettings {
  const example = (channel: ChatChannel) =>
    sandboxOrigin === null ? null : `${sandboxOrigin}/api/webhooks/${channel}/sandbox`;
  return perName(chatChannels, (channel) => given[webhookSetting(channel)] ?? example(channel));
}
