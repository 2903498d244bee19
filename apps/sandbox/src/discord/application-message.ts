import { application } from './application.ts';
import type { Place, Post } from './chat.ts';
import { EPHEMERAL, type ShownMessage } from './message.ts';
import { botUser, channelIdOfPost, messageBody, messageOf } from './responses.ts';

/** A response that only one person sees, until they dismiss it or the sandbox ends. */
export type PrivateResponse = ShownMessage & {
  readonly messageId: string;
  readonly userId: string;
  readonly place: Place;
  readonly at: string;
};

/** A message of the application after its last edit: for everybody, or for one person. */
export type ApplicationMessage =
  | { readonly kind: 'post'; readonly post: Post }
  | { readonly kind: 'private'; readonly response: PrivateResponse };

export function idOf(one: ApplicationMessage | null): string | null {
  if (one === null) return null;
  return one.kind === 'post' ? one.post.messageId : one.response.messageId;
}

export function isEphemeral(message: { readonly flags?: number | null | undefined } | undefined): boolean {
  return ((message?.flags ?? 0) & EPHEMERAL) !== 0;
}

/** Returns a message of the application as Discord describes it. */
export function describeMessage(one: ApplicationMessage): Record<string, unknown> {
  if (one.kind === 'post') return messageOf(one.post);
  const { messageId, place, at } = one.response;
  return {
    ...messageBody(messageId, one.response, at, null),
    channel_id: channelIdOfPost(place),
    author: botUser,
    application_id: application.id,
    webhook_id: application.id,
    flags: EPHEMERAL,
  };
}

/** Returns the visible content of a message of the application. */
export function shownOf(one: ApplicationMessage): ShownMessage {
  const { content, embeds, components } = one.kind === 'post' ? one.post : one.response;
  return { content, embeds, components };
}

/** Returns where a message of the application is. */
export function placeOf(one: ApplicationMessage): Place {
  if (one.kind === 'private') return one.response.place;
  const { webhook, userId } = one.post;
  return { webhook, userId, by: 'application' };
}
