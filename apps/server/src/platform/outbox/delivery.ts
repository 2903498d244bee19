import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@crewroom/domain/contract/topics';
import { mayInvalidate } from '../changes/live.ts';
import type { UnitOfWorkDeps } from '../changes/unit-of-work.ts';
import { type ChannelOf, type Claimed, claimNext, type Queue, untilNextDue } from './claims.ts';

/** When to stop: `ending` takes no further row, `breakingOff` gives up the one under way. */
export type Stopping = { readonly ending: AbortSignal; readonly breakingOff: AbortSignal };

/** A channel of a queue, and how many of its rows are under way at a time. */
type Line<Q extends Queue> = {
  readonly queue: Q;
  readonly channel: ChannelOf<Q>;
  readonly atOnce?: number;
};

/**
 * Delivers what is due in a channel of a queue, in `atOnce` rows at a time. Returns after how many milliseconds to look
 * again; null when nothing waits.
 */
export async function deliverDueRows<Q extends Queue>(
  { database, clock }: Pick<UnitOfWorkDeps, 'database' | 'clock'>,
  { queue, channel, atOnce = 1 }: Line<Q>,
  { ending }: Stopping,
  deliver: (one: Claimed<Q>) => Promise<void>,
): Promise<number | null> {
  const next = () => (ending.aborted ? null : claimNext(database, queue, channel, clock()));
  async function deliverFrom(first: Claimed<Q> | null): Promise<void> {
    for (let one = first; one !== null; one = await next()) await deliver(one);
  }
  const first = await next();
  // Where nothing is due for one, there is nothing for the others.
  if (first !== null) {
    const others = Array.from({ length: atOnce - 1 }, async () => deliverFrom(await next()));
    await Promise.all([deliverFrom(first), ...others]);
  }
  return await untilNextDue(database, queue, channel, clock());
}

type Log = { error: (payload: object, message: string) => void };

/** How often to look for rows of which no topic told this process. */
const POLL_MS = 30_000;
/** The shortest rest after a look, so that neither a row that another process claims nor many changes make it look without pause. */
const MIN_POLL_MS = 250;
/** How long an ending process waits for what is under way. */
const ENDING_WAIT_MS = 3_000;

/** Waits for so many milliseconds, or until the signal. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Delivers until stopped. `stop` ends within seconds, whatever is under way. */
export type Delivery = { readonly stop: () => Promise<void> };

/**
 * Delivers what waits in each of some channels by itself: at once when a change was committed, here or in another process,
 * when something falls due, and every half a minute; but never within a quarter of a second of the last look. Any number
 * of processes may do so. `deliver` delivers what is due in one, as `deliverDueRows` does.
 */
export function keepDelivering<Channel extends string>(
  { live }: Pick<UnitOfWorkDeps, 'live'>,
  log: Log,
  channels: readonly Channel[],
  deliver: (channel: Channel, stopping: Stopping) => Promise<number | null>,
): Delivery {
  const ending = new AbortController();
  const breakingOff = new AbortController();
  const stopping = { ending: ending.signal, breakingOff: breakingOff.signal };

  async function keepOn(channel: Channel): Promise<void> {
    let woken = new AbortController();
    const unsubscribe = live.subscribe((change) => {
      if (!woken.signal.aborted && mayInvalidate(change, topics.outbox)) woken.abort();
    });
    while (!ending.signal.aborted) {
      woken = new AbortController();
      const due = await deliver(channel, stopping).catch((error: unknown) => {
        if (!ending.signal.aborted) log.error({ err: error, channel }, 'what waits could not be delivered');
        return POLL_MS;
      });
      const lookedAt = performance.now();
      await pause(Math.min(due ?? POLL_MS, POLL_MS), AbortSignal.any([ending.signal, woken.signal]));
      await pause(MIN_POLL_MS - (performance.now() - lookedAt), ending.signal);
    }
    unsubscribe();
  }

  const delivering = channels.map(keepOn);
  return {
    stop: async () => {
      ending.abort();
      const breakOffTimer = setTimeout(() => breakingOff.abort(), ENDING_WAIT_MS);
      await Promise.all(delivering);
      clearTimeout(breakOffTimer);
    },
  };
}
