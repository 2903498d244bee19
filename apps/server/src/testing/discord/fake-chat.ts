import type { ControlRow } from '@crewroom/domain/discord/controls';
import { type ChatChannel, chatChannels } from '@crewroom/domain/discord/posts';
import { channelKeys } from '@crewroom/domain/settings/table';
import type { ChatTarget } from '../../config/chat-settings.ts';
import { type DeliveryDeps, deliverChannel } from '../../features/discord/posts/delivery.ts';
import type { Message, Outcome, SendMessage } from '../../features/discord/posts/discord.ts';
import { sandboxDiscord } from '../../integrations/discord/settings.ts';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';

/** A delivery to the chat: a new message, or an edit of one. */
export type Arrival = {
  readonly channel: string;
  readonly by: ChatTarget['by'];
  readonly messageId: string;
  readonly isEdit: boolean;
  readonly title: string;
  readonly text: string;
  readonly controls: readonly ControlRow['components'][number][];
};

/** The channel of a webhook of the sandbox, or of the channel's id there. */
function channelOf(target: ChatTarget): string {
  if (target.by === 'webhook') return new URL(target.url).pathname.split('/')[3] ?? '';
  return chatChannels.find((name) => sandboxDiscord[channelKeys[name]] === target.channelId) ?? '';
}

/** The response to an edit of a message in another place. */
const unknownMessage: Outcome = {
  type: 'refused',
  error: 'Discord returned 404: Unknown Message',
  isGone: true,
};

/** The place and the author of a message: a webhook edits only its own messages. */
const standsAt = (target: ChatTarget) =>
  `${target.by} ${target.by === 'webhook' ? channelOf(target) : target.channelId}`;

/** Everything that a message shows. */
function textOf({ content, embeds }: Message): string {
  const parts = embeds.flatMap(({ title, description, fields }) => [
    title,
    description,
    ...(fields ?? []).map(({ name, value }) => `${name}: ${value}`),
  ]);
  return [content, ...parts].filter(Boolean).join('\n');
}

/** A chat that accepts every delivery, except an edit of a message in another place, or behaves as a test says. */
export type FakeChat = {
  readonly arrived: Arrival[];
  readonly send: SendMessage;
  /** How it responds from now on. Null accepts everything. Returning `take` accepts one. */
  respond: ((channel: string) => Outcome | 'take' | Promise<Outcome | 'take'>) | null;
};

/** Creates a chat that accepts every delivery. */
export function createFakeChat(): FakeChat {
  let count = 0;
  const state = new Map<string, string>();
  const chat: FakeChat = {
    arrived: [],
    respond: null,
    send: async (target, { message, messageId }) => {
      const channel = channelOf(target);
      const outcome = (await chat.respond?.(channel)) ?? 'take';
      if (outcome !== 'take') return outcome;
      count += 1;
      const id = messageId ?? String(count);
      const place = standsAt(target);
      if ((state.get(id) ?? place) !== place) return unknownMessage;
      state.set(id, place);
      const title = message.embeds[0]?.title ?? '';
      const controls = (message.components ?? []).flatMap(({ components }) => components);
      chat.arrived.push({
        channel,
        by: target.by,
        messageId: id,
        isEdit: messageId !== null,
        title,
        text: textOf(message),
        controls,
      });
      return { type: 'sent', messageId: id };
    },
  };
  return chat;
}

const never = new AbortController().signal;

/**
 * Delivers what is due now, one channel after the other. Returns after how many milliseconds the next delivery is due,
 * or null.
 */
export async function deliverDue(
  deps: UnitOfWorkDeps,
  send: SendMessage,
  channels: readonly ChatChannel[] = chatChannels,
): Promise<number | null> {
  const withChat: DeliveryDeps = { ...deps, send };
  const waits: number[] = [];
  for (const channel of channels) {
    const wait = await deliverChannel(withChat, channel, { ending: never, aborting: never });
    if (wait !== null) waits.push(wait);
  }
  return waits.length === 0 ? null : Math.min(...waits);
}
