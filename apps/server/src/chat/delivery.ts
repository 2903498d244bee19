import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatChannel, chatChannels, type Poster } from '@crewroom/domain/chat/posts';
import { topics } from '@crewroom/domain/topics';
import { type ChangeDeps, runChange } from '../changes/change.ts';
import type { CommittedChange } from '../changes/live.ts';
import { type ChatTarget, newPostTarget, targetOf } from '../chat-settings.ts';
import {
  type Claimed,
  claimNext,
  giveUp,
  release,
  renewClaim,
  settleDelivered,
  settleFailed,
  settleLimited,
  untilNextDue,
} from '../outbox/queue.ts';
import { type Message, type Outcome, type SendMessage, sendToDiscord } from './discord.ts';
import { writePost } from './posts.ts';

/** What a delivery needs: the portal's own parts, and the function that sends. */
export type DeliveryDeps = ChangeDeps & { readonly send: SendMessage };

const RENEW_MS = 5_000;
/** Discord takes no longer one. */
const MAX_NONCE_LENGTH = 25;

function hashOf(message: Message): string {
  return createHash('sha256').update(JSON.stringify(message)).digest('base64url');
}

/** The same until the post was sent and something has changed since; another for every message that is to be a new one. */
function nonceOf({ id, since }: Claimed): string {
  return createHash('sha256').update(`${id} ${since}`).digest('base64url').slice(0, MAX_NONCE_LENGTH);
}

/** Sends while the claim is kept. */
async function sendClaimed(
  deps: DeliveryDeps,
  target: ChatTarget,
  one: Claimed,
  message: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  const renewing = setInterval(() => {
    renewClaim(deps.database, one, deps.clock()).catch(() => undefined);
  }, RENEW_MS);
  renewing.unref();
  try {
    const sending = { message, messageId: one.message_id, nonce: nonceOf(one) };
    return await deps.send(target, sending, signal);
  } finally {
    clearInterval(renewing);
  }
}

async function settle(
  deps: DeliveryDeps,
  one: Claimed,
  outcome: Outcome,
  { contentHash, postedBy }: { readonly contentHash: string; readonly postedBy: Poster },
): Promise<void> {
  await runChange(deps, async (change) => {
    switch (outcome.type) {
      case 'sent': {
        const { messageId } = outcome;
        const sent = { messageId, postedBy, contentHash, standsMs: deps.config.chatEditMs };
        return await settleDelivered(change, one, { sent });
      }
      case 'limited':
        return await settleLimited(change, one, outcome.waitMs);
      case 'failed':
        return await settleFailed(change, one, outcome.error);
      case 'refused':
        return await giveUp(change, one, outcome.error, outcome.isGone);
    }
  });
}

/** Where a post is sent: as whoever posted it, who alone can edit it. Null where nobody posts in its channel any more, or not that one. */
function targetFor({ config }: DeliveryDeps, { channel, message_id: messageId, posted_by: by }: Claimed) {
  // What was posted before the portal remembered by whom was a webhook's.
  return messageId === null ? newPostTarget(config, channel) : targetOf(config, channel, by ?? 'webhook');
}

const gonePoster: Readonly<Record<Poster, string>> = {
  webhook: 'It was posted by the webhook, which is not set any more. Sent again, it is posted anew.',
  application:
    'It was posted by the application, which does not post there any more. Sent again, it is posted anew.',
};

async function deliverOne(deps: DeliveryDeps, one: Claimed, signal: AbortSignal): Promise<void> {
  const { kind, subject_id: subjectId, message_id: messageId } = one;
  const target = targetFor(deps, one);
  const written = await writePost(deps, { kind, subjectId, isPosted: messageId !== null });
  // A webhook posts no buttons.
  const message = written && (target?.by === 'webhook' ? { ...written, components: [] } : written);
  const contentHash = message === null ? '' : hashOf(message);
  if (message === null || contentHash === one.content_hash) {
    await runChange(deps, (change) => settleDelivered(change, one, { sent: null }));
    return;
  }
  if (target === null) {
    await runChange(deps, (change) => giveUp(change, one, gonePoster[one.posted_by ?? 'webhook'], true));
    return;
  }
  const outcome = await sendClaimed(deps, target, one, message, signal);
  // Broken off by the process that ends: nobody knows whether it arrived.
  if (signal.aborted && outcome.type === 'failed') await runChange(deps, (change) => release(change, one));
  else await settle(deps, one, outcome, { contentHash, postedBy: target.by });
}

/** When to stop: `ending` takes no further post, `breakingOff` gives up the one under way. */
type Stopping = { readonly ending: AbortSignal; readonly breakingOff: AbortSignal };

/**
 * Delivers what is due in a channel, one post after the other. Answers after how many milliseconds to look again; null
 * when nothing waits.
 */
export async function deliverChannel(
  deps: DeliveryDeps,
  channel: ChatChannel,
  { ending, breakingOff }: Stopping,
): Promise<number | null> {
  if (newPostTarget(deps.config, channel) === null) return null;
  while (!ending.aborted) {
    const one = await claimNext(deps.database, channel, deps.clock());
    if (one === null) break;
    await deliverOne(deps, one, breakingOff);
  }
  return await untilNextDue(deps.database, channel, deps.clock());
}

type Log = { error: (facts: object, message: string) => void };

/** How often to look for posts of which no topic told this process. */
const POLL_MS = 30_000;
/** The shortest rest after a look, so that neither a post that another process claims nor many changes make it look without pause. */
const MIN_POLL_MS = 250;
/** How long an ending process waits for the post under way. */
const ENDING_WAIT_MS = 3_000;

function isAboutOutbox({ touched }: CommittedChange): boolean {
  return touched === 'everything' || touched.some(({ topic }) => topic === topics.outbox);
}

/** Waits for so many milliseconds, or until the signal. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Delivers posts until stopped. `stop` ends within seconds, whatever the chat does. */
export type Delivery = { readonly stop: () => Promise<void> };

/**
 * Delivers what the outbox holds, each channel by itself: at once when a change was committed, here or in another process,
 * when something falls due, and every half a minute; but never within a quarter of a second of the last look. Any number
 * of processes may do so.
 */
export function startDelivery(deps: ChangeDeps, log: Log, send: SendMessage = sendToDiscord): Delivery {
  const ending = new AbortController();
  const breakingOff = new AbortController();
  const stopping = { ending: ending.signal, breakingOff: breakingOff.signal };

  async function keepDelivering(channel: ChatChannel): Promise<void> {
    let woken = new AbortController();
    const unsubscribe = deps.live.subscribe((change) => {
      if (!woken.signal.aborted && isAboutOutbox(change)) woken.abort();
    });
    while (!ending.signal.aborted) {
      woken = new AbortController();
      const due = await deliverChannel({ ...deps, send }, channel, stopping).catch((error: unknown) => {
        if (!ending.signal.aborted) log.error({ err: error, channel }, 'posts could not be delivered');
        return POLL_MS;
      });
      const lookedAt = performance.now();
      await pause(Math.min(due ?? POLL_MS, POLL_MS), AbortSignal.any([ending.signal, woken.signal]));
      await pause(MIN_POLL_MS - (performance.now() - lookedAt), ending.signal);
    }
    unsubscribe();
  }

  // A channel that nobody posts in may be given somebody in the portal's settings at any moment.
  const delivering = chatChannels.map(keepDelivering);
  return {
    stop: async () => {
      ending.abort();
      const breakOffTimer = setTimeout(() => breakingOff.abort(), ENDING_WAIT_MS);
      await Promise.all(delivering);
      clearTimeout(breakOffTimer);
    },
  };
}
