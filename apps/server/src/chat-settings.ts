import { type ChatChannel, chatChannels } from '@crewroom/domain/chat/posts';

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

/** The webhooks of a sandbox. */
function sandboxChat(sandboxOrigin: string): Record<ChatChannel, string> {
  const webhook = (channel: ChatChannel) => `${sandboxOrigin}/api/webhooks/${channel}/sandbox`;
  return { flights: webhook('flights'), staff: webhook('staff'), admin: webhook('admin') };
}

/** The settings of an airline without a chat: nothing is posted. */
export const noChat: ChatSettings = { flights: null, staff: null, admin: null };

/** The name of each channel's setting. */
export const webhookSettingNames = {
  flights: 'DISCORD_FLIGHTS_WEBHOOK_URL',
  staff: 'DISCORD_STAFF_WEBHOOK_URL',
  admin: 'DISCORD_ADMIN_WEBHOOK_URL',
} as const satisfies Record<ChatChannel, string>;

/** The webhooks as they are set, by the names of their settings. */
export type WebhookSettings = {
  readonly [Name in (typeof webhookSettingNames)[ChatChannel]]?: string | undefined;
};

/**
 * The names of the settings that hold neither a webhook of Discord nor, with a sandbox, one of that. What they hold is
 * never repeated: most of it may be the secret.
 */
export function unusableWebhooks(given: WebhookSettings, sandboxOrigin: string | null): string[] {
  return chatChannels
    .map((channel) => webhookSettingNames[channel])
    .filter((name) => {
      const address = given[name];
      if (address === undefined || isDiscordWebhook(address)) return false;
      return sandboxOrigin === null || !isSandboxWebhook(address, sandboxOrigin);
    });
}

/** Where each channel's posts go: as it is set, otherwise to the sandbox when there is one. */
export function chatOf(given: WebhookSettings, sandboxOrigin: string | null): ChatSettings {
  const fallback = sandboxOrigin === null ? noChat : sandboxChat(sandboxOrigin);
  return {
    flights: given.DISCORD_FLIGHTS_WEBHOOK_URL ?? fallback.flights,
    staff: given.DISCORD_STAFF_WEBHOOK_URL ?? fallback.staff,
    admin: given.DISCORD_ADMIN_WEBHOOK_URL ?? fallback.admin,
  };
}
