import { GuildScheduledEventStatus } from 'discord-api-types/v10';
import type { FlightPhase } from '../flights/status.ts';
import { namesOf } from '../record-from-names.ts';
import { EVENT_START_LEAD_MS, type EventContent } from './events.ts';

/** Discord's number for each status of an event. */
export const eventStatuses = {
  scheduled: GuildScheduledEventStatus.Scheduled,
  active: GuildScheduledEventStatus.Active,
  completed: GuildScheduledEventStatus.Completed,
  canceled: GuildScheduledEventStatus.Canceled,
} as const;

export type EventStatus = keyof typeof eventStatuses;

/** The names of the statuses of an event. */
export const eventStatusNames = namesOf(eventStatuses);

const numbers: Readonly<Record<EventStatus, number>> = eventStatuses;

/** Returns the status that Discord means by a number, or undefined. */
export function eventStatusOf(number: number): EventStatus | undefined {
  return eventStatusNames.find((name) => numbers[name] === number);
}

/** An event as it is at Discord. */
export type RemoteEvent = EventContent & { readonly status: EventStatus };

/** The event that a flight should have. */
export type WantedEvent = {
  readonly phase: FlightPhase;
  readonly content: EventContent;
  /** Whether the flight may get a new event: it is one of the nearest, and its end is in the future. */
  readonly mayCreate: boolean;
  /** Whether the portal itself made the existing event active, because the flight was in progress. */
  readonly isStarted: boolean;
};

/** One request to Discord. */
export type EventStep =
  | { readonly do: 'create'; readonly content: EventContent }
  | { readonly do: 'edit'; readonly content: Partial<EventContent> }
  | { readonly do: 'start' | 'complete' | 'cancel' | 'delete' };

/** The transitions that Discord allows. Any other requires a new event. */
const allowedTransitions: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
  scheduled: ['active', 'canceled'],
  active: ['completed'],
  completed: [],
  canceled: [],
};

/** Returns whether Discord allows an event to go from one status to another. */
export function isAllowedTransition(from: EventStatus, to: EventStatus): boolean {
  return allowedTransitions[from].includes(to);
}

const isOpen = ({ status }: RemoteEvent): boolean => status === 'scheduled' || status === 'active';

function soonestStart(now: Date): string {
  return new Date(now.getTime() + EVENT_START_LEAD_MS).toISOString();
}

/** Returns a timestamp, or the earliest that Discord accepts if it is too early. */
function notBeforeNow(start: string, now: Date): string {
  const soonest = soonestStart(now);
  return start < soonest ? soonest : start;
}

const isSameInstant = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** Returns the new start of an event, or undefined if it stays: an active event has begun, and a past start cannot be set. */
function startEdit(state: RemoteEvent, start: string, now: Date): string | undefined {
  if (state.status !== 'scheduled' || isSameInstant(state.start, start)) return undefined;
  const next = notBeforeNow(start, now);
  const hasToMove = next === start || Date.parse(state.start) > Date.parse(next);
  return hasToMove ? next : undefined;
}

function editSteps(state: RemoteEvent, content: EventContent, now: Date): EventStep[] {
  const start = startEdit(state, content.start, now);
  const edit: Partial<EventContent> = {
    ...(state.name !== content.name && { name: content.name }),
    ...(state.description !== content.description && { description: content.description }),
    ...(state.location !== content.location && { location: content.location }),
    ...(start !== undefined && { start }),
    ...(!isSameInstant(state.end, content.end) && { end: content.end }),
  };
  return Object.keys(edit).length === 0 ? [] : [{ do: 'edit', content: edit }];
}

function createSteps({ phase, content, mayCreate }: WantedEvent, now: Date): EventStep[] {
  if (!mayCreate) return [];
  const create: EventStep = {
    do: 'create',
    content: { ...content, start: notBeforeNow(content.start, now) },
  };
  return phase === 'flying' ? [create, { do: 'start' }] : [create];
}

/**
 * Returns whether an active event must become scheduled again, which Discord forbids, so that it must be recreated. Discord
 * itself activates an event at its start, and such an event stays if the flight's staff joining has passed.
 */
function mustBeRecreated(
  { status }: RemoteEvent,
  { phase, content, isStarted }: WantedEvent,
  now: Date,
): boolean {
  return (
    status === 'active' && phase === 'planned' && (isStarted || Date.parse(content.start) > now.getTime())
  );
}

/** Returns the steps for an open event whose flight is planned or in progress. */
function stepsToFollow(state: RemoteEvent, wanted: WantedEvent, now: Date): EventStep[] {
  const { phase, content } = wanted;
  if (mustBeRecreated(state, wanted, now)) return [{ do: 'delete' }, ...createSteps(wanted, now)];
  const hasEnded = Date.parse(content.end) <= now.getTime();
  // Discord accepts no past end.
  if (hasEnded && phase === 'planned' && Date.parse(state.end) > now.getTime()) return [{ do: 'delete' }];
  const edits = hasEnded ? [] : editSteps(state, content, now);
  return phase === 'flying' && state.status === 'scheduled' ? [...edits, { do: 'start' }] : edits;
}

const concludeSteps: Readonly<Record<EventStatus, readonly EventStep[]>> = {
  scheduled: [{ do: 'start' }, { do: 'complete' }],
  active: [{ do: 'complete' }],
  completed: [],
  canceled: [],
};

const cancelSteps: Readonly<Record<EventStatus, readonly EventStep[]>> = {
  scheduled: [{ do: 'cancel' }],
  active: [{ do: 'delete' }],
  completed: [],
  canceled: [],
};

/**
 * Returns the requests that synchronize a flight's event, in order. `state` is null if the flight has no event, and `wanted` if
 * it should have none.
 */
export function eventSteps(
  state: RemoteEvent | null,
  wanted: WantedEvent | null,
  now: Date,
): readonly EventStep[] {
  if (wanted === null) return state !== null && isOpen(state) ? [{ do: 'delete' }] : [];
  const { phase } = wanted;
  if (phase === 'flown') return state === null ? [] : concludeSteps[state.status];
  if (phase === 'cancelled') return state === null ? [] : cancelSteps[state.status];
  if (state !== null && isOpen(state)) return stepsToFollow(state, wanted, now);
  const create = createSteps(wanted, now);
  return state?.status === 'canceled' && create.length > 0 ? [{ do: 'delete' }, ...create] : create;
}
