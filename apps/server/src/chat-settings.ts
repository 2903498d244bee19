import { type ChatChannel, chatChannels } from '@crewroom/domain/chat/posts';
import { perName } from '@crewroom/domain/per-name';

/** The address each channel's posts are sent to; null where nothing is posted. Each is a secret: whoever has it can post. */
export type ChatSettings = Readonly<Record<ChatChannel, string | null>>;

/** The settings of an airline without a chat: nothing is posted. */
export const noChat: ChatSettings = perName(chatChannels, () => null);
