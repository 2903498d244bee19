import { hash } from 'node:crypto';
import {
  type ChatChannel,
  chatChannels,
  type MessageKindName,
  type Poster,
} from '@crewroom/domain/discord/posts';
import { type ChatTarget, editTarget, newPostTarget, placeOf } from '../../../config/chat-settings.ts';
import { nonceFrom } from '../../../integrations/discord/rest.ts';
import { runInUnitOfWork, type UnitOfWorkDeps } from '../../../platform/changes/unit-of-work.ts';
import { release, settleFailed, settleLimited, whileClaimed } from '../../../platform/outbox/claims.ts';
import {
  type Delivery,
  deliverDueRows,
  type StopSignals,
  startDeliveryLoop,
} from '../../../platform/outbox/delivery.ts';
import { type ClaimedPost, markFailed, settleDelivered } from '../../../platform/outbox/queue.ts';
import { type Outcome, type SendMessage, sendToDiscord } from './discord.ts';
import { writePost } from './posts.ts';

/** The dependencies of a delivery: those of a unit of work, and the function that sends. */
export type DeliveryDeps = UnitOfWorkDeps & { readonly send: SendMessage };

/** A post that is a message in a channel of the chat. */
type ClaimedMessage = ClaimedPost & { readonly kind: MessageKindName; readonly channel: ChatChannel };

const isMessage = (post: ClaimedPost): post is ClaimedMessage =>
  post.kind !== 'event' && post.channel !== 'events';

async function recordOutcome(
  deps: DeliveryDeps,
  post: ClaimedMessage,
  outcome: Outcome,
  { contentHash, target }: { readonly contentHash: string; readonly target: ChatTarget },
): Promise<void> {
  await runInUnitOfWork(deps, async (uow) => {
    switch (outcome.type) {
      case 'sent': {
        const { messageId } = outcome;
        const author = { postedBy: target.by, postedIn: placeOf(target) };
        const sent = { messageId, ...author, contentHash, nextEditAfterMs: deps.config.chatEditMs };
        return await settleDelivered(uow, post, sent);
      }
      case 'limited':
        return await settleLimited(uow, post, outcome.waitMs);
      case 'failed':
        return await settleFailed(uow, post, outcome.error, (error) => markFailed(uow, post, error, false));
      case 'refused':
        return await markFailed(uow, post, outcome.error, outcome.isGone);
    }
  });
}

/**
 * Returns where a post is sent. A new post goes to its current channel. An edit goes to the original message, through its
 * original poster, who alone can edit it. Null if the channel has no poster any more, or the original poster is gone.
 */
function targetFor({ config }: DeliveryDeps, post: ClaimedMessage): ChatTarget | null {
  const { channel, message_id: messageId, posted_by: by, posted_in: place } = post;
  if (messageId === null) return newPostTarget(config, channel);
  // Before the portal stored the poster, only webhooks posted.
  return editTarget(config, channel, { by: by ?? 'webhook', place });
}

const missingSenderErrors: Readonly<Record<Poster, string>> = {
  webhook: 'Its webhook was removed or replaced. Send it again to post a new message.',
  application: 'The application no longer posts there. Send it again to post a new message.',
};

async function deliverOne(deps: DeliveryDeps, post: ClaimedPost, signal: AbortSignal): Promise<void> {
  // Events have no message, and their own delivery.
  if (!isMessage(post)) return;
  const { kind, subject_id: subjectId, message_id: messageId } = post;
  const target = targetFor(deps, post);
  const content = await writePost(deps, { kind, subjectId, isPosted: messageId !== null });
  // A webhook posts no buttons.
  const message = content && (target?.by === 'webhook' ? { ...content, components: [] } : content);
  const contentHash = message === null ? '' : hash('sha256', JSON.stringify(message), 'base64url');
  // A post that was never sent and has no poster any more notifies nobody.
  const hasNoTarget = target === null && messageId === null;
  if (message === null || contentHash === post.content_hash || hasNoTarget) {
    await runInUnitOfWork(deps, (uow) => settleDelivered(uow, post, null));
    return;
  }
  if (target === null) {
    await runInUnitOfWork(deps, (uow) =>
      markFailed(uow, post, missingSenderErrors[post.posted_by ?? 'webhook'], true),
    );
    return;
  }
  // The nonce stays the same until the post was sent and changed again. Every new message gets another one.
  const sending = { message, messageId, nonce: nonceFrom(`${post.id} ${post.since}`) };
  const outcome = await whileClaimed(deps, post, () => deps.send(target, sending, signal));
  // The closing process aborted the request, so it is unknown whether it arrived.
  if (signal.aborted && outcome.type === 'failed') await runInUnitOfWork(deps, (uow) => release(uow, post));
  else await recordOutcome(deps, post, outcome, { contentHash, target });
}

/**
 * Delivers the due posts of a channel one after the other. Returns the milliseconds until the next check, or null if nothing
 * waits.
 */
export async function deliverChannel(
  deps: DeliveryDeps,
  channel: ChatChannel,
  stopping: StopSignals,
): Promise<number | null> {
  return await deliverDueRows(deps, { queue: 'outbox', channel }, stopping, (post) =>
    deliverOne(deps, post, stopping.aborting),
  );
}

type Log = Parameters<typeof startDeliveryLoop>[1];

/** Delivers posts to the airline's chat, each channel independently, until stopped. */
export function startDelivery(deps: UnitOfWorkDeps, log: Log, send: SendMessage = sendToDiscord): Delivery {
  // A channel without a poster may get one in the settings at any time.
  return startDeliveryLoop(deps, log, chatChannels, (channel, stopping) =>
    deliverChannel({ ...deps, send }, channel, stopping),
  );
}
