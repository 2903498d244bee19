import { botUser, channelIdOfPost, messageBody, messageOf } from './answers.ts';
import { application } from './application.ts';
import type { Place, Post } from './chat.ts';
import { EPHEMERAL, type Shown } from './message.ts';

/** An answer that one person alone sees, until they dismiss it or the sandbox ends. */
export interface PrivateAnswer extends Shown {
  readonly messageId: string;
  readonly userId: string;
  readonly place: Place;
  readonly at: string;
}

/** A message of the application as it stands: for everybody, or for one person. */
export type Standing =
  | { readonly kind: 'post'; readonly post: Post }
  | { readonly kind: 'private'; readonly answer: PrivateAnswer };

export function idOf(one: Standing | null): string | null {
  if (one === null) return null;
  return one.kind === 'post' ? one.post.messageId : one.answer.messageId;
}

export function isEphemeral(message: { readonly flags?: number | null | undefined } | undefined): boolean {
  return ((message?.flags ?? 0) & EPHEMERAL) !== 0;
}

/** A message of the application as Discord describes it. */
export function describe(one: Standing): Record<string, unknown> {
  if (one.kind === 'post') return messageOf(one.post);
  const { messageId, place, at } = one.answer;
  return {
    ...messageBody(messageId, one.answer, at, null),
    channel_id: channelIdOfPost(place),
    author: botUser,
    application_id: application.id,
    webhook_id: application.id,
    flags: EPHEMERAL,
  };
}

/** What of a message of the application stands in the chat. */
export function shownOf(one: Standing): Shown {
  const { content, embeds, components } = one.kind === 'post' ? one.post : one.answer;
  return { content, embeds, components };
}

/** Where a message of the application stands. */
export function placeOf(one: Standing): Place {
  if (one.kind === 'private') return one.answer.place;
  const { webhook, userId } = one.post;
  return { webhook, userId, by: 'application' };
}
