import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@crewroom/domain/contract/topics';
import { mayInvalidate } from '../changes/live.ts';
import type { UnitOfWorkDeps } from '../changes/unit-of-work.ts';
import { type ChannelOf, type Claimed, claimNext, type Queue, untilNextDue } from './claims.ts';

/** When to stop: `ending` claims no further row, `aborting` aborts the current one. */
export type StopSignals = { readonly ending: AbortSignal; readonly aborting: AbortSignal };

/** A channel of a queue, and how many of its rows are delivered at a time. */
type Line<Q extends Queue> = {
  readonly queue: Q;
  readonly channel: ChannelOf<Q>;
  readonly atOnce?: number;
};

/**
 * Delivers the due rows of a queue's channel, `atOnce` rows at a time. Returns after how many milliseconds to check
 * again, or null when nothing waits.
 */
export async function deliverDueRows<Q extends Queue>(
  { database, clock }: Pick<UnitOfWorkDeps, 'database' | 'clock'>,
  { queue, channel, atOnce = 1 }: Line<Q>,
  { ending }: StopSignals,
  deliver: (row: Claimed<Q>) => Promise<void>,
): Promise<number | null> {
  const next = () => (ending.aborted ? null : claimNext(database, queue, channel, clock()));
  async function deliverFrom(first: Claimed<Q> | null): Promise<void> {
    for (let row = first; row !== null; row = await next()) await deliver(row);
  }
  const first = await next();
  // When nothing is due for one, there is nothing for the others.
  if (first !== null) {
    const others = Array.from({ length: atOnce - 1 }, async () => deliverFrom(await next()));
    await Promise.all([deliverFrom(first), ...others]);
  }
  return await untilNextDue(database, queue, channel, clock());
}

type Log = { error: (payload: object, message: string) => void };

/** How often to check for rows without a topic in this process. */
const POLL_MS = 30_000;
/** The shortest pause after a check, so that rows claimed elsewhere or many changes do not cause a busy loop. */
const MIN_POLL_MS = 250;
/** How long an ending process waits for running deliveries. */
const ENDING_WAIT_MS = 3_000;

/** Waits that many milliseconds, or until the signal. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Delivers until stopped. `stop` ends within seconds, even during a delivery. */
export type Delivery = { readonly stop: () => Promise<void> };

/**
 * Delivers the rows of each channel independently. It starts at once after a commit in any process, when a row falls
 * due, and every half a minute. It leaves a quarter of a second after the last check. Any number of processes may do
 * so. `deliver` delivers the due rows of one channel, as `deliverDueRows` does.
 */
export function startDeliveryLoop<Channel extends string>(
  { live }: Pick<UnitOfWorkDeps, 'live'>,
  log: Log,
  channels: readonly Channel[],
  deliver: (channel: Channel, stopping: StopSignals) => Promise<number | null>,
): Delivery {
  const ending = new AbortController();
  const aborting = new AbortController();
  const stopping = { ending: ending.signal, aborting: aborting.signal };

  async function runLoop(channel: Channel): Promise<void> {
    let woken = new AbortController();
    const unsubscribe = live.subscribe((change) => {
      if (!woken.signal.aborted && mayInvalidate(change, topics.outbox)) woken.abort();
    });
    while (!ending.signal.aborted) {
      woken = new AbortController();
      const due = await deliver(channel, stopping).catch((error: unknown) => {
        if (!ending.signal.aborted) log.error({ err: error, channel }, 'due rows could not be delivered');
        return POLL_MS;
      });
      const lookedAt = performance.now();
      await pause(Math.min(due ?? POLL_MS, POLL_MS), AbortSignal.any([ending.signal, woken.signal]));
      await pause(MIN_POLL_MS - (performance.now() - lookedAt), ending.signal);
    }
    unsubscribe();
  }

  const delivering = channels.map(runLoop);
  return {
    stop: async () => {
      ending.abort();
      const breakOffTimer = setTimeout(() => aborting.abort(), ENDING_WAIT_MS);
      await Promise.all(delivering);
      clearTimeout(breakOffTimer);
    },
  };
}
