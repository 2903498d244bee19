import { type Calendar, calendarEndpoints } from '@crewroom/domain/calendar/endpoints';
import { defaultFeedOptions } from '@crewroom/domain/calendar/options';
import { fillPath, plainRoutes } from '@crewroom/domain/contract/routes';
import { idParamsSchema } from '@crewroom/domain/contract/schemas';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { addressLimit } from '../../platform/http/limits.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { sendRefusal } from '../../platform/http/send-refusal.ts';
import { changeFeed, createFeedUrl, findFeed, readFeed, removeFeedUrl } from './feed-url.ts';
import { calendarFile } from './file.ts';
import { readCalendarFlight, readCalendarFlights } from './flights.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live' | 'randomness'>;

const FILE_TYPE = 'text/calendar; charset=utf-8';
const READS_PER_MINUTE = 120;

const tokenSchema = z.strictObject({ token: z.string() });
const noSuchCalendar = refuse('not_found', 'There is no such calendar.');

function sendFile(reply: FastifyReply, file: string, name: string): FastifyReply {
  return reply
    .type(FILE_TYPE)
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w-]/g, '_')}.ics"`)
    .send(file);
}

async function calendarOf(source: Pick<Database, 'db'>, userId: string): Promise<Calendar> {
  const feed = await readFeed(source, userId);
  return { active: feed !== null, createdAt: null, ...defaultFeedOptions, ...feed };
}

/** Registers the routes for the viewer's own feed URL, and for one flight as a file. */
export function calendarRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, database, clock, randomness } = deps;
  const { publicUrl } = config;

  registerEndpoint(scope, calendarEndpoints.calendar, ({ viewer }) => calendarOf(database, viewer.userId));
  registerMutation(scope, deps, calendarEndpoints.createCalendar, {
    isShownOnce: true,
    change: (uow, { viewer }) => createFeedUrl(uow, viewer.userId, randomness),
    respond: (_database, _context, token) =>
      Promise.resolve({ url: `${publicUrl}${fillPath(plainRoutes.ownCalendar.path, { token })}` }),
  });
  registerMutation(scope, deps, calendarEndpoints.changeCalendar, {
    change: (uow, { body, viewer }) => changeFeed(uow, viewer.userId, body),
    respond: (source, { viewer }) => calendarOf(source, viewer.userId),
  });
  registerMutation(scope, deps, calendarEndpoints.deleteCalendar, {
    change: (uow, { viewer }) => removeFeedUrl(uow, viewer.userId),
    respond: () => Promise.resolve(undefined),
  });

  scope.get(
    plainRoutes.flightCalendar.path,
    { schema: { params: idParamsSchema } },
    async (request, reply) => {
      const { viewer } = request;
      if (viewer === null) throw new Error('The calendar file requires a session');
      const { id } = idParamsSchema.parse(request.params);
      const flight = await readCalendarFlight(database, id, viewer, config.thresholds, clock());
      if (flight instanceof Refusal) return sendRefusal(reply, flight);
      return sendFile(
        reply,
        calendarFile({ name: config.airline.name, publicUrl, flights: [flight] }),
        flight.flightCode,
      );
    },
  );
}

/** Registers the route that serves a member's calendar at their secret URL. */
export function ownCalendarRoute(scope: FastifyInstance, deps: Deps): void {
  const { config, database, clock } = deps;
  const { publicUrl } = config;
  const rateLimit = addressLimit('calendar', READS_PER_MINUTE);

  scope.get(
    plainRoutes.ownCalendar.path,
    { schema: { params: tokenSchema }, config: { rateLimit } },
    async (request, reply) => {
      const { token } = tokenSchema.parse(request.params);
      const feed = await findFeed(database, token, config.thresholds, clock());
      if (feed === null) return sendRefusal(reply, noSuchCalendar);
      const flights = await readCalendarFlights(database, feed, clock());
      // Applications that send the file's ETag get 304 if nothing has changed.
      reply.header('cache-control', 'private, no-cache');
      return sendFile(
        reply,
        calendarFile({
          name: `${config.airline.name} flights`,
          publicUrl,
          flights,
          remindMinutes: feed.remindMinutes,
        }),
        'flights',
      );
    },
  );
}
