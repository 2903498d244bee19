import { DAY_MS, MINUTE_MS } from '@crewroom/domain/days';
import type { MissingForEvents } from '@crewroom/domain/discord/events';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../../../platform/changes/unit-of-work.ts';
import { instantAfter } from '../../../../platform/database/stored-values.ts';
import {
  release,
  released,
  settleFailed,
  settleLimited,
  updateClaimed,
  whileClaimed,
} from '../../../../platform/outbox/claims.ts';
import {
  type Delivery,
  deliverDueRows,
  type StopSignals,
  startDeliveryLoop,
} from '../../../../platform/outbox/delivery.ts';
import { pauseEvents, readEventPause, resumeEvents } from '../../../../platform/outbox/event-pause.ts';
import { type ClaimedPost, markFailed, settleDelivered } from '../../../../platform/outbox/queue.ts';
import { notifyFromRank } from '../../../inbox/inbox.ts';
import { queueDueEvents, untilSeatsDue } from './due-events.ts';
import { createEventApi, EventFailure, type EventProblem } from './event-api.ts';
import { type EventWork, LostClaim, syncEvent } from './event-work.ts';

/** How long a flight waits for a place in a server that is full of other people's events. */
const FULL_MS = 10 * MINUTE_MS;
/** How long events wait when the token, the channel or the server is wrong. */
const UNREADY_MS = MINUTE_MS;

/** The dependencies of event delivery. `guilds` caches the server of each channel. */
export type EventDeps = UnitOfWorkDeps & Pick<EventWork, 'guilds'>;

/** Pauses events, and notifies administrators once of the missing permission. */
async function pause(uow: UnitOfWork, missing: MissingForEvents): Promise<void> {
  if (!(await pauseEvents(uow, missing))) return;
  const notice = { notice: 'discordPaused', payload: { missing } } as const;
  await notifyFromRank(uow, null, uow.rules.thresholds.admin, notice);
}

async function settleProblem(uow: UnitOfWork, post: ClaimedPost, problem: EventProblem): Promise<void> {
  switch (problem.type) {
    case 'limited':
      return await settleLimited(uow, post, problem.waitMs);
    case 'unready':
      return await settleLimited(uow, post, UNREADY_MS);
    case 'failed':
      return await settleFailed(uow, post, problem.error, (error) => markFailed(uow, post, error, false));
    case 'full':
      await updateClaimed(uow, post)
        .set({ ...released, due_at: instantAfter(uow.now, FULL_MS) })
        .execute();
      return;
    case 'forbidden':
      await release(uow, post);
      return await pause(uow, problem.missing);
    case 'refused':
      return await markFailed(uow, post, problem.error, false);
  }
}

/** Does the work on one event. Returns why it failed, or null. */
async function workOn(work: EventWork): Promise<EventProblem | 'lost' | null> {
  try {
    await whileClaimed(work.deps, work.post, () => syncEvent(work));
    return null;
  } catch (error) {
    if (error instanceof EventFailure) return error.problem;
    if (error instanceof LostClaim) return 'lost';
    throw error;
  }
}

/** Delivers one event. Returns whether events were paused and the loop must stop. */
async function deliverEvent(work: EventWork, signal: AbortSignal): Promise<boolean> {
  const { deps, post, guilds } = work;
  const problem = await workOn(work);
  if (problem === 'lost') return false;
  if (problem === null) {
    await runInUnitOfWork(deps, (uow) => settleDelivered(uow, post, null));
    return false;
  }
  // The channel may be in another server now.
  if (problem.type === 'unready') guilds.clear();
  // The closing process aborted the request. The process that continues looks for the event.
  const wasAborted = signal.aborted && problem.type === 'failed';
  await runInUnitOfWork(deps, (uow) => (wasAborted ? release(uow, post) : settleProblem(uow, post, problem)));
  return problem.type === 'forbidden';
}

/** Returns whether events are paused. The pause ends when the setting, or its environment variable, changes. */
async function arePaused(deps: EventDeps): Promise<boolean> {
  const paused = await readEventPause(deps.database);
  if (paused === null) return false;
  if (paused.wereOn === deps.config.discordEvents) return true;
  await runInUnitOfWork(deps, resumeEvents);
  return false;
}

/**
 * Synchronizes due events with their flights, one after the other. Returns the milliseconds until the next check, or null if
 * nothing waits.
 */
export async function deliverEvents(deps: EventDeps, stopping: StopSignals): Promise<number | null> {
  const { discord } = deps.config;
  if (discord === null || (await arePaused(deps))) return null;
  await queueDueEvents(deps);
  const api = createEventApi(discord, stopping.aborting);
  const resting = new AbortController();
  const ending = AbortSignal.any([stopping.ending, resting.signal]);
  const due = await deliverDueRows(
    deps,
    { queue: 'outbox', channel: 'events' },
    { ...stopping, ending },
    async (post) => {
      const rests = await deliverEvent({ deps, post, api, guilds: deps.guilds }, stopping.aborting);
      if (rests) resting.abort();
    },
  );
  if (resting.signal.aborted) return null;
  const seatsDue = await untilSeatsDue(deps.database, deps.clock());
  const next = Math.min(due ?? DAY_MS, seatsDue ?? DAY_MS);
  return next === DAY_MS ? null : next;
}

/** Synchronizes events with their flights until stopped. */
export function startEvents(deps: UnitOfWorkDeps, log: Parameters<typeof startDeliveryLoop>[1]): Delivery {
  const guilds = new Map<string, string>();
  return startDeliveryLoop(deps, log, ['events'], (_channel, stopping) =>
    deliverEvents({ ...deps, guilds }, stopping),
  );
}
