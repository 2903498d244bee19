import { type ChatChannel, chatChannels, type Poster } from '@crewroom/domain/chat/posts';
import { perName } from '@crewroom/domain/per-name';

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
type Application = { readonly apiUrl: string; readonly botToken: string };

type Settings = {
  readonly chat: ChatSettings;
  readonly discord:
    | (Application & { readonly channels: Readonly<Record<ChatChannel, string | null>> })
    | null;
};

/** Where a channel's posts are sent that a poster posts; null where it posts nothing. */
export function targetOf({ chat, discord }: Settings, channel: ChatChannel, by: Poster): ChatTarget | null {
  if (by === 'webhook') {
    const url = chat[channel];
    return url === null ? null : { by, url };
  }
  const channelId = discord?.channels[channel] ?? null;
  return discord === null || channelId === null ? null : { by, application: discord, channelId };
}

/** Where a new post of a channel is sent: by the application if it posts there, else by the webhook; null without either. */
export function newPostTarget(settings: Settings, channel: ChatChannel): ChatTarget | null {
  return targetOf(settings, channel, 'application') ?? targetOf(settings, channel, 'webhook');
}
