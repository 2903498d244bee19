import { type ChatChannel, chatChannels, type Poster } from '@crewroom/domain/discord/posts';
import { recordFromNames } from '@crewroom/domain/record-from-names';
import type { DiscordApplication } from '../integrations/discord/settings.ts';

/** The URL of each channel's posts, or null without one. Each is a secret: anyone who has it can post. */
export type ChatSettings = Readonly<Record<ChatChannel, string | null>>;

/** The settings of an airline without a chat: nothing is posted. */
export const noChat: ChatSettings = recordFromNames(chatChannels, () => null);

/** The target and the author of a message. */
export type ChatTarget =
  | { readonly by: 'webhook'; readonly url: string }
  | {
      readonly by: 'application';
      readonly application: Application;
      readonly channelId: string;
    };

/** The airline's application: its API URL, and its token, which is a secret. */
type Application = Pick<DiscordApplication, 'apiUrl' | 'botToken'>;

type Settings = {
  readonly chat: ChatSettings;
  readonly discord: (Application & Pick<DiscordApplication, 'channels'>) | null;
};

/** Where a poster sends new posts of a channel, or null if it posts none. */
export function targetOf({ chat, discord }: Settings, channel: ChatChannel, by: Poster): ChatTarget | null {
  if (by === 'webhook') {
    const url = chat[channel];
    return url === null ? null : { by, url };
  }
  const channelId = discord?.channels[channel] ?? null;
  return discord === null || channelId === null ? null : { by, application: discord, channelId };
}

/** The id of a webhook, which precedes the token in its URL. */
const webhookIdIn = (url: string) => url.split('/').at(-2) ?? '';

/** The location that a post remembers of its target: the id of its channel or of its webhook. Neither is a secret. */
export function placeOf(target: ChatTarget): string {
  return target.by === 'webhook' ? webhookIdIn(target.url) : target.channelId;
}

/** The author of a message, and its location. */
type MessageOrigin = { readonly by: Poster; readonly place: string | null };

/**
 * Returns where a message of a channel is edited: by its author, at its location, even if new ones are sent elsewhere
 * by now. Returns null when that target is no longer set. A message without a location is assumed to be where its
 * author posts now.
 */
export function editTarget(
  settings: Settings,
  channel: ChatChannel,
  { by, place }: MessageOrigin,
): ChatTarget | null {
  const { discord } = settings;
  if (by === 'application' && discord !== null && place !== null)
    return { by, application: discord, channelId: place };
  const target = targetOf(settings, channel, by);
  return target === null || place === null || placeOf(target) === place ? target : null;
}

/**
 * Returns where a new post of a channel is sent: by the application if it posts there, else by the webhook, or null
 * without either.
 */
export function newPostTarget(settings: Settings, channel: ChatChannel): ChatTarget | null {
  return targetOf(settings, channel, 'application') ?? targetOf(settings, channel, 'webhook');
}
