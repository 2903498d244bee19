import { type EventStep, eventSteps, type RemoteEvent } from '@crewroom/domain/discord/event-steps';
import { type EventContent, isEventOf, seatsToShow } from '@crewroom/domain/discord/events';
import { runInUnitOfWork, type UnitOfWorkDeps } from '../../../../platform/changes/unit-of-work.ts';
import { toInstant } from '../../../../platform/database/stored-values.ts';
import { updateClaimed } from '../../../../platform/outbox/claims.ts';
import { eventsChannelOf } from '../../../../platform/outbox/event-rows.ts';
import type { ClaimedPost } from '../../../../platform/outbox/queue.ts';
import { type EventApi, EventFailure } from './event-api.ts';
import { type EventFlight, flightUrl, readFlight } from './event-flight.ts';
import {
  deleteStoredEvent,
  findFarthestEvent,
  findStoredEvent,
  type StoredEvent,
  storeEvent,
} from './stored-events.ts';

/** The dependencies of the work on one event. `guilds` caches the server of each channel. */
export type EventWork = {
  readonly deps: UnitOfWorkDeps;
  readonly post: ClaimedPost;
  readonly api: EventApi;
  readonly guilds: Map<string, string>;
};

/** Thrown if another process has taken over the work. */
export class LostClaim extends Error {}

/** Stores the state of a flight's event while the claim is held. `wasSent` is whether Discord accepted a request. */
async function saveEvent(
  { deps, post }: EventWork,
  event: StoredEvent | null,
  wasSent: boolean,
): Promise<void> {
  await runInUnitOfWork(deps, async (uow) => {
    const { numUpdatedRows } = await updateClaimed(uow, post)
      .set(wasSent ? { delivered_at: toInstant(uow.now) } : { error: null })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new LostClaim();
    await (event === null ? deleteStoredEvent(uow, post.subject_id) : storeEvent(uow, event));
  });
}

/** The channel of the flights and its server. */
type GuildChannel = { readonly channelId: string; readonly guildId: string };

/** Returns where events of flights belong now, or null. */
async function currentGuildChannel({ deps, api, guilds }: EventWork): Promise<GuildChannel | null> {
  const channelId = eventsChannelOf(deps.config);
  if (channelId === null) return null;
  const guildId = guilds.get(channelId) ?? (await api.guildOf(channelId));
  guilds.set(channelId, guildId);
  return { channelId, guildId };
}

/** Deletes an event in a server that the airline has left. If the bot lacks the permission, the event stays. */
async function leaveServer(
  work: EventWork,
  { guild_id: guildId, event_id: eventId }: StoredEvent,
): Promise<void> {
  try {
    if (eventId !== null) await work.api.remove(guildId, eventId);
  } catch (error) {
    const isOver =
      error instanceof EventFailure && error.problem.type !== 'limited' && error.problem.type !== 'failed';
    if (!isOver) throw error;
  }
  await saveEvent(work, null, true);
}

/** Creates an event. In a full server it replaces the one that is farthest ahead. */
async function createWithRoom(work: EventWork, guildId: string, content: EventContent): Promise<string> {
  const { deps, post, api } = work;
  for (;;) {
    try {
      return await api.create(guildId, content);
    } catch (error) {
      if (!(error instanceof EventFailure) || error.problem.type !== 'full') throw error;
      const place = { guildId, flightId: post.subject_id, end: content.end, now: deps.clock() };
      const farthest = await findFarthestEvent(deps.database, place);
      if (farthest === null) throw error;
      await api.remove(guildId, farthest.eventId);
      await runInUnitOfWork(deps, (uow) => deleteStoredEvent(uow, farthest.flightId));
    }
  }
}

/** The event of a flight: the stored data, and its state at Discord. */
type FoundEvent = { readonly stored: StoredEvent; readonly remote: RemoteEvent };

/** Looks for an event of the flight whose response was lost, or that a backup does not contain. */
async function findByLink(
  work: EventWork,
  { guildId, channelId }: GuildChannel,
  free: number,
): Promise<FoundEvent | null> {
  const { deps, post, api } = work;
  const url = flightUrl(deps, post.subject_id);
  const state = (await api.own(guildId)).find((event) => isEventOf(event, url));
  if (state === undefined) return null;
  const stored: StoredEvent = {
    flight_id: post.subject_id,
    event_id: state.id,
    guild_id: guildId,
    channel_id: channelId,
    state: 'open',
    is_started: 0,
    ends_at: new Date(state.end).toISOString(),
    seats: free,
    seats_since: toInstant(deps.clock()),
    seats_due_at: null,
  };
  await saveEvent(work, stored, false);
  return { stored, remote: state };
}

/** Returns the event of a flight as it is at Discord, or null. */
async function findEvent(
  work: EventWork,
  place: GuildChannel | null,
  flight: EventFlight | null,
): Promise<FoundEvent | null> {
  const stored = await findStoredEvent(work.deps.database, work.post.subject_id);
  const free = flight?.free ?? 0;
  const mayExist = place !== null && flight?.mayCreate === true;
  if (stored !== null && place !== null && stored.guild_id !== place.guildId) await leaveServer(work, stored);
  else if (stored !== null && stored.event_id !== null) {
    const state = await work.api.read(stored.guild_id, stored.event_id);
    if (state !== null) return { stored, remote: state };
    await saveEvent(work, null, false);
  } else if (stored !== null) {
    const event = await findByLink(work, { guildId: stored.guild_id, channelId: stored.channel_id }, free);
    if (event === null) await saveEvent(work, null, false);
    return event;
  }
  return mayExist ? await findByLink(work, place, free) : null;
}

const statusAfter = { start: 'active', complete: 'completed', cancel: 'canceled' } as const;

/** The stored data of an event that is about to be created. */
type Fresh = Omit<StoredEvent, 'event_id'>;

/** Creates an event. Until its id is stored, the data says that it may exist, so that later runs look for it. */
async function create(work: EventWork, content: EventContent, fresh: Fresh): Promise<StoredEvent> {
  await saveEvent(work, { ...fresh, state: 'creating', event_id: null }, false);
  return { ...fresh, event_id: await createWithRoom(work, fresh.guild_id, content) };
}

/** Sends the request of a step. Returns the stored data of the event after it, or null if it is over. */
async function takeStep(
  work: EventWork,
  step: EventStep,
  stored: StoredEvent | null,
  fresh: Fresh,
): Promise<StoredEvent | null> {
  if (step.do === 'create') return await create(work, step.content, fresh);
  const { event_id: eventId = null } = stored ?? {};
  // Every other step requires an existing event.
  if (stored === null || eventId === null) return null;
  const { guild_id: guildId } = stored;
  switch (step.do) {
    case 'delete':
      await work.api.remove(guildId, eventId);
      return null;
    case 'edit': {
      await work.api.edit(guildId, eventId, step.content);
      const showsOthers = step.content.description !== undefined && stored.seats !== fresh.seats;
      const shownSeats = showsOthers ? { seats: fresh.seats, seats_since: fresh.seats_since } : {};
      return { ...stored, ...shownSeats, ends_at: fresh.ends_at };
    }
    default: {
      await work.api.setStatus(guildId, eventId, statusAfter[step.do]);
      if (step.do === 'complete') return null;
      return step.do === 'cancel' ? asCanceled(stored) : { ...stored, is_started: 1 };
    }
  }
}

const asCanceled = (stored: StoredEvent): StoredEvent => ({
  ...stored,
  state: 'canceled',
  seats_due_at: null,
});

/** Returns the data to store for an event that needs no step. Discord or a person there may have ended it. */
function eventToStore({ stored, remote: state }: FoundEvent): StoredEvent | null {
  if (state.status === 'completed') return null;
  return state.status === 'canceled' ? asCanceled(stored) : stored;
}

function freshEvent(work: EventWork, place: GuildChannel, content: EventContent, seats: number): Fresh {
  const now = toInstant(work.deps.clock());
  return {
    flight_id: work.post.subject_id,
    guild_id: place.guildId,
    channel_id: place.channelId,
    state: 'open',
    is_started: 0,
    ends_at: content.end,
    seats,
    seats_since: now,
    seats_due_at: null,
  };
}

/** Deletes the event of a flight that should have none. */
async function removeEvent(work: EventWork, { stored, remote: state }: FoundEvent): Promise<void> {
  const [step] = eventSteps(state, null, work.deps.clock());
  if (step !== undefined && stored.event_id !== null) await work.api.remove(stored.guild_id, stored.event_id);
  await saveEvent(
    work,
    step === undefined ? eventToStore({ stored, remote: state }) : null,
    step !== undefined,
  );
}

/**
 * Synchronizes the event of a flight with its current state. Stores the result after each request. Throws an EventFailure if a
 * request fails, and LostClaim if another process took over.
 */
export async function syncEvent(work: EventWork): Promise<void> {
  const place = await currentGuildChannel(work);
  const flight = place === null ? null : await readFlight(work.deps, work.post.subject_id);
  const event = await findEvent(work, place, flight);
  if (place === null || flight === null) {
    if (event !== null) await removeEvent(work, event);
    return;
  }
  const now = work.deps.clock();
  const shown = event && { seats: event.stored.seats, since: event.stored.seats_since };
  const { seats, lookAgainAt } = seatsToShow(flight.free, shown, now);
  const content = flight.contentWith(seats);
  const { phase, mayCreate } = flight;
  const wanted = { phase, mayCreate, content, isStarted: event?.stored.is_started === 1 };
  const steps = eventSteps(event?.remote ?? null, wanted, now);
  let stored = event && eventToStore(event);
  for (const step of steps) {
    // A cancelled or ended event keeps its stored id until the first step.
    stored = await takeStep(work, step, stored ?? null, freshEvent(work, place, content, seats));
    await saveEvent(work, stored, true);
  }
  const isOpen = stored?.state === 'open';
  const atEnd = stored && {
    ...stored,
    channel_id: place.channelId,
    ...(isOpen && { is_started: phase === 'flying' ? 1 : stored.is_started, seats_due_at: lookAgainAt }),
  };
  await saveEvent(work, atEnd, false);
}
