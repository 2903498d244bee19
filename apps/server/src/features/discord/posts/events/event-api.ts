import { MINUTE_MS } from '@crewroom/domain/days';
import {
  type EventStatus,
  eventStatuses,
  eventStatusOf,
  type RemoteEvent,
} from '@crewroom/domain/discord/event-steps';
import type { EventContent, MissingForEvents } from '@crewroom/domain/discord/events';
import {
  type APIGuildScheduledEvent,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  RESTJSONErrorCodes,
  type RESTPatchAPIGuildScheduledEventJSONBody,
  type RESTPostAPIGuildScheduledEventJSONBody,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { describeFailure, messageToShow, UNKNOWN_BODY } from '../../../../integrations/discord/failures.ts';
import { askAsApplication, type DiscordResponse } from '../../../../integrations/discord/rest.ts';
import type { DiscordApplication } from '../../../../integrations/discord/settings.ts';

/** The reasons why a request about events fails. */
export type EventProblem =
  /** Too many requests. Discord says how long to wait. */
  | { readonly type: 'limited'; readonly waitMs: number }
  /** Discord is unavailable, did not respond in time, or changed the event in the meantime. A retry may succeed. */
  | { readonly type: 'failed'; readonly error: string }
  /** The bot lacks a permission. */
  | { readonly type: 'forbidden'; readonly missing: MissingForEvents }
  /** The token, the channel or the server is wrong. The posts in the flights channel report this too. */
  | { readonly type: 'unready' }
  /** The server has as many events as Discord allows. */
  | { readonly type: 'full' }
  /** Discord rejects the request, and would reject a retry. */
  | { readonly type: 'refused'; readonly error: string };

/** Aborts the work on one event. Caught where the result of an event is stored. */
export class EventFailure extends Error {
  readonly problem: EventProblem;

  constructor(problem: EventProblem) {
    super(problem.type);
    this.problem = problem;
  }
}

// Retrying a request before its response arrives could create a second event.
const CREATE_MS = MINUTE_MS;
const CHANGED = 'The event on Discord changed a moment ago.';

const idSchema = z.string().regex(/^\d{1,20}$/);
const channelSchema = z.object({ guild_id: idSchema });
const createdSchema = z.object({ id: idSchema });

const eventSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string().nullish(),
  scheduled_start_time: z.string(),
  scheduled_end_time: z.string().nullable(),
  status: z.number(),
  creator_id: z.string().nullish(),
  entity_metadata: z.object({ location: z.string().optional() }).nullish(),
}) satisfies z.ZodType<Partial<Record<keyof APIGuildScheduledEvent, unknown>>>;

/** An event of the server: its id, and who created it. */
type FoundEvent = RemoteEvent & { readonly id: string; readonly creatorId: string | null };

function foundEvent(body: unknown): FoundEvent | null {
  const event = eventSchema.safeParse(body).data;
  const status = eventStatusOf(event?.status ?? 0);
  if (event === undefined || status === undefined) return null;
  return {
    id: event.id,
    creatorId: event.creator_id ?? null,
    name: event.name,
    description: event.description ?? '',
    location: event.entity_metadata?.location ?? '',
    start: event.scheduled_start_time,
    end: event.scheduled_end_time ?? event.scheduled_start_time,
    status,
  };
}

/** Returns the fields of an event as Discord names them. */
function bodyOf(content: Partial<EventContent>): RESTPatchAPIGuildScheduledEventJSONBody {
  const { name, description, location, start, end } = content;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(location !== undefined && { entity_metadata: { location } }),
    ...(start !== undefined && { scheduled_start_time: start }),
    ...(end !== undefined && { scheduled_end_time: end }),
  };
}

type Failed = Exclude<DiscordResponse, { readonly type: 'ok' }>;

const problemsByCode: ReadonlyMap<number, EventProblem> = new Map<number, EventProblem>([
  [RESTJSONErrorCodes.MissingPermissions, { type: 'forbidden', missing: 'create_events' }],
  [RESTJSONErrorCodes.MissingAccess, { type: 'forbidden', missing: 'server_access' }],
  [RESTJSONErrorCodes.UnknownChannel, { type: 'unready' }],
  [RESTJSONErrorCodes.UnknownGuild, { type: 'unready' }],
  [RESTJSONErrorCodes.MaximumNumberOfUncompletedGuildScheduledEventsReached, { type: 'full' }],
  [RESTJSONErrorCodes.CannotUpdateAFinishedEvent, { type: 'failed', error: CHANGED }],
]);

function problemOf(response: Failed, botToken: string): EventProblem {
  if (response.type === 'limited') return response;
  if (response.type === 'failed') return { type: 'failed', error: describeFailure(response) };
  const { status, code = 0 } = response;
  const problem = status === 401 ? ({ type: 'unready' } as const) : problemsByCode.get(code);
  if (problem !== undefined) return problem;
  return { type: 'refused', error: describeFailure(response, messageToShow(response, botToken)) };
}

/** Returns whether an event does not exist because it was deleted in the server. */
function isGone(response: DiscordResponse): boolean {
  return response.type === 'refused' && response.status === 404 && !problemsByCode.has(response.code ?? 0);
}

const unreadable = () => new EventFailure({ type: 'failed', error: UNKNOWN_BODY });
const eventsOf = (guildId: string) => `/guilds/${guildId}/scheduled-events`;

/** The requests about the events of a server. Each throws an EventFailure if it fails. */
export type EventApi = ReturnType<typeof createEventApi>;

/** Creates the client for event requests as the application. `signal` aborts requests. */
export function createEventApi(application: DiscordApplication, signal: AbortSignal) {
  type Request = Omit<Parameters<typeof askAsApplication>[1], 'signal'>;
  const ask = (request: Request) => askAsApplication(application, { ...request, signal });
  const failure = (response: Failed) => new EventFailure(problemOf(response, application.botToken));

  /** Changes an existing event. If Discord forbids the new status, the event has changed in the meantime. */
  async function change(path: string, body: RESTPatchAPIGuildScheduledEventJSONBody): Promise<void> {
    const response = await ask({ method: 'PATCH', path, body });
    if (response.type === 'ok') return;
    const isForbiddenStatus =
      body.status !== undefined &&
      response.type === 'refused' &&
      response.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;
    if (isGone(response) || isForbiddenStatus) throw new EventFailure({ type: 'failed', error: CHANGED });
    throw failure(response);
  }

  return {
    /** Returns the server of a channel. */
    async guildOf(channelId: string): Promise<string> {
      const response = await ask({ method: 'GET', path: `/channels/${channelId}` });
      if (response.type === 'refused' && response.code === RESTJSONErrorCodes.MissingAccess) {
        throw new EventFailure({ type: 'forbidden', missing: 'view_channel' });
      }
      if (response.type !== 'ok') throw failure(response);
      const channel = channelSchema.safeParse(response.body);
      if (!channel.success) throw new EventFailure({ type: 'unready' });
      return channel.data.guild_id;
    },

    /** Returns the current state of an event, or null if it was deleted. */
    async read(guildId: string, eventId: string): Promise<RemoteEvent | null> {
      const response = await ask({ method: 'GET', path: `${eventsOf(guildId)}/${eventId}` });
      if (isGone(response)) return null;
      if (response.type !== 'ok') throw failure(response);
      const event = foundEvent(response.body);
      if (event === null) throw unreadable();
      return event;
    },

    /** Returns the open events that the application itself created in the server. */
    async own(guildId: string): Promise<FoundEvent[]> {
      const response = await ask({ method: 'GET', path: eventsOf(guildId) });
      if (response.type !== 'ok') throw failure(response);
      const events = z.array(z.unknown()).safeParse(response.body);
      if (!events.success) throw unreadable();
      return events.data
        .flatMap((body) => foundEvent(body) ?? [])
        .filter(({ creatorId }) => creatorId === application.id);
    },

    /** Creates an event. Returns its id. */
    async create(guildId: string, content: EventContent): Promise<string> {
      const { name, start } = content;
      const body: RESTPostAPIGuildScheduledEventJSONBody = {
        name,
        scheduled_start_time: start,
        description: content.description,
        entity_metadata: { location: content.location },
        scheduled_end_time: content.end,
        entity_type: GuildScheduledEventEntityType.External,
        privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
      };
      const response = await ask({ method: 'POST', path: eventsOf(guildId), body, timeoutMs: CREATE_MS });
      if (response.type !== 'ok') throw failure(response);
      const created = createdSchema.safeParse(response.body);
      if (!created.success) throw unreadable();
      return created.data.id;
    },

    edit: (guildId: string, eventId: string, content: Partial<EventContent>) =>
      change(`${eventsOf(guildId)}/${eventId}`, bodyOf(content)),

    setStatus: (guildId: string, eventId: string, status: EventStatus) =>
      change(`${eventsOf(guildId)}/${eventId}`, { status: eventStatuses[status] }),

    /** Deletes an event. An event that is already gone counts as deleted. */
    async remove(guildId: string, eventId: string): Promise<void> {
      const response = await ask({ method: 'DELETE', path: `${eventsOf(guildId)}/${eventId}` });
      if (response.type !== 'ok' && !isGone(response)) throw failure(response);
    },
  };
}
