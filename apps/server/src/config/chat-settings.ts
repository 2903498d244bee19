import { type ChatChannel, chatChannels, type Poster } from '@crewroom/domain/discord/posts';
import { perName } from '@crewroom/domain/per-name';
import type { DiscordApplication } from '../integrations/discord/settings.ts';

/** The address each channel's posts are sent to; null where nothing is posted. Each is a secret: whoever has it can post. */
export type ChatSettings = Readonly<Record<ChatChannel, string | null>>;

/** The settings of an airline without a chat: nothing is posted. */
export const noChat: ChatSettings = perName(chatChannels, () => null);

/** Where a message is sent, and as whom. */
export type ChatTarget =
  | { readonly by: 'webhook'; readonly url: string }
  | {
      readonly by: 'application';
      readonly application: Application;
      readonly channelId: string;
    };

/** The airline's application: where its calls are, and its token, which is a secret. */
type Application = Pick<DiscordApplication, 'apiUrl' | 'botToken'>;

type Settings = {
  readonly chat: ChatSettings;
  readonly discord: (Application & Pick<DiscordApplication, 'channels'>) | null;
};

/** Where new posts of a channel are sent that a poster posts; null where it posts nothing. */
export function targetOf({ chat, discord }: Settings, channel: ChatChannel, by: Poster): ChatTarget | null {
  if (by === 'webhook') {
    const url = chat[channel];
    return url === null ? null : { by, url };
  }
  const channelId = discord?.channels[channel] ?? null;
  return discord === null || channelId === null ? null : { by, application: discord, channelId };
}

/** The id of a webhook, which stands in its address before the token. */
const webhookIdIn = (url: string) => url.split('/').at(-2) ?? '';

/** What of a target a post remembers as where it stands: the id of its channel or of its webhook, neither of which is a secret. */
export function placeOf(target: ChatTarget): string {
  return target.by === 'webhook' ? webhookIdIn(target.url) : target.channelId;
}

/** Who posted a message, and in which place. */
type Posted = { readonly by: Poster; readonly place: string | null };

/**
 * Where a message of a channel is edited: by whoever posted it, where it was posted, wherever new ones are sent by now. Null
 * where that one is not set any more. What does not remember its place is taken to stand where its poster posts now.
 */
export function editTarget(
  settings: Settings,
  channel: ChatChannel,
  { by, place }: Posted,
): ChatTarget | null {
  const { discord } = settings;
  if (by === 'application' && discord !== null && place !== null)
    return { by, application: discord, channelId: place };
  const target = targetOf(settings, channel, by);
  return target === null || place === null || placeOf(target) === place ? target : null;
}

/** Where a new post of a channel is sent: by the application if it posts there, else by the webhook; null without either. */
export function newPostTarget(settings: Settings, channel: ChatChannel): ChatTarget | null {
  return targetOf(settings, channel, 'application') ?? targetOf(settings, channel, 'webhook');
}
