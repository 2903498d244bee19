import { eventStatuses, eventStatusOf, isAllowedTransition } from '@crewroom/domain/discord/event-steps';
import { MAX_OPEN_EVENTS } from '@crewroom/domain/discord/events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Issue, parseJsonBody } from '../request-body.ts';
import { application, GUILD_ID } from './application.ts';
import { type EventEdit, eventEditSchema, fieldsIn, newEventSchema, timeIssues } from './event-body.ts';
import { type GuildEvent, type GuildEvents, isOpen } from './events.ts';
import type { RateLimits } from './rate-limits.ts';
import { botUser, rejectRequest, sendInvalidBody } from './responses.ts';

export type EventServices = {
  readonly events: GuildEvents;
  readonly limits: RateLimits;
  readonly newId: () => string;
  readonly clock: () => Date;
};

type GuildRoute = { Params: { guildId: string } };
type EventRoute = { Params: { guildId: string; eventId: string } };

const PATH = '/guilds/:guildId/scheduled-events';

/** Returns an event as Discord describes it. */
function describeEvent({ id, name, description, location, start, end, status }: GuildEvent) {
  return {
    id,
    guild_id: GUILD_ID,
    channel_id: null,
    creator_id: application.id,
    creator: botUser,
    name,
    description,
    scheduled_start_time: start,
    scheduled_end_time: end,
    privacy_level: 2,
    status: status === 'deleted' ? eventStatuses.canceled : eventStatuses[status],
    entity_type: 3,
    entity_id: null,
    entity_metadata: { location },
    image: null,
    recurrence_rule: null,
  };
}

/** Returns the errors of Discord for an edit of an open event. */
function editIssues(event: GuildEvent, edit: EventEdit, now: Date): Issue[] {
  const changed = { ...event, ...fieldsIn(edit) };
  const isNew = { start: changed.start !== event.start, end: changed.end !== event.end };
  const { status } = edit;
  const next = status === undefined ? undefined : eventStatusOf(status);
  const isForbidden =
    next !== undefined && event.status !== 'deleted' && !isAllowedTransition(event.status, next);
  return [
    ...(isForbidden ? [{ path: 'status', message: 'Invalid Guild Scheduled Event Status Transition' }] : []),
    ...(isNew.start && event.status === 'active'
      ? [{ path: 'scheduled_start_time', message: 'Cannot change the start of an active event.' }]
      : []),
    ...timeIssues(changed, now, isNew),
  ];
}

/**
 * Adds the endpoints for the scheduled events of the airline's server. Unlike Discord, the sandbox starts and ends no event
 * automatically.
 */
export function eventCalls(app: FastifyInstance, { events, limits, newId, clock }: EventServices): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.authorization === `Bot ${application.botToken}`) done();
    else rejectRequest(reply, 'unauthorized');
  });

  /** Returns whether a request is admitted. If not, it sends the error response. */
  function admit({ guildId }: { readonly guildId: string }, reply: FastifyReply, action: string): boolean {
    if (guildId === GUILD_ID) return limits.admit(reply, `${action} events ${guildId}`);
    rejectRequest(reply, 'unknownGuild');
    return false;
  }

  /** Returns the event of a request, or undefined after an error response. */
  function taken({ params }: FastifyRequest<EventRoute>, reply: FastifyReply, action: string) {
    if (!admit(params, reply, action)) return undefined;
    const event = events.find(params.eventId);
    if (!event) rejectRequest(reply, 'unknownEvent');
    return event;
  }

  app.get<GuildRoute>(PATH, ({ params }, reply) => {
    if (!admit(params, reply, 'list')) return reply;
    return reply.send(events.all().filter(isOpen).map(describeEvent));
  });

  app.post<GuildRoute>(PATH, async ({ params, body }, reply) => {
    if (!admit(params, reply, 'create')) return reply;
    const parsed = parseJsonBody(body, newEventSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    const { name, description, entity_metadata, scheduled_start_time, scheduled_end_time } = parsed.data;
    const fields = {
      name,
      description: description ?? '',
      location: entity_metadata.location,
      start: scheduled_start_time,
      end: scheduled_end_time,
    };
    const issues = timeIssues(fields, clock(), { start: true, end: true });
    if (issues.length > 0) return sendInvalidBody(reply, issues);
    if (events.all().filter(isOpen).length >= MAX_OPEN_EVENTS) return rejectRequest(reply, 'tooManyEvents');
    return reply.send(describeEvent(await events.create(newId(), fields, JSON.parse(String(body)))));
  });

  app.get<EventRoute>(`${PATH}/:eventId`, (request, reply) => {
    const event = taken(request, reply, 'read');
    return event ? reply.send(describeEvent(event)) : reply;
  });

  app.patch<EventRoute>(`${PATH}/:eventId`, async (request, reply) => {
    const event = taken(request, reply, 'edit');
    if (!event) return reply;
    const parsed = parseJsonBody(request.body, eventEditSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    if (!isOpen(event)) return rejectRequest(reply, 'finishedEvent');
    const issues = editIssues(event, parsed.data, clock());
    if (issues.length > 0) return sendInvalidBody(reply, issues);
    const status = eventStatusOf(parsed.data.status ?? 0) ?? event.status;
    const body: unknown = JSON.parse(String(request.body));
    const call = { method: 'PATCH', body } as const;
    return reply.send(describeEvent(await events.change(event, { ...fieldsIn(parsed.data), status }, call)));
  });

  app.delete<EventRoute>(`${PATH}/:eventId`, async (request, reply) => {
    const event = taken(request, reply, 'delete');
    if (!event) return reply;
    await events.change(event, { status: 'deleted' }, { method: 'DELETE', body: null });
    return reply.code(204).send();
  });
}
