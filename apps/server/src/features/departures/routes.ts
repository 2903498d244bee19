import { plainRoutes } from '@crewroom/domain/contract/routes';
import { departureEndpoints } from '@crewroom/domain/departures/endpoints';
import { departureMessages } from '@crewroom/domain/departures/messages';
import { DEPARTURES_PER_MINUTE } from '@crewroom/domain/departures/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../platform/changes/refusal.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { processLimit } from '../../platform/http/limits.ts';
import { bytesInMemory, encode, encodingFor, sendSerialized } from '../../platform/http/response-cache.ts';
import { sendRefusal } from '../../platform/http/send-refusal.ts';
import { type DeparturesBoard, departuresResponse, readDepartures } from './board.ts';
import { departuresCalendar } from './calendar.ts';
import { departuresPage, noDeparturesPage, type RenderedPage } from './page.ts';
import { createPartsLoader } from './parts.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'> & { readonly webRoot: string };

const off = refuse('not_found', departureMessages.off);
const notBuilt = refuse('not_found', 'There is nothing at this address.');

const PAGE_TYPE = 'text/html; charset=utf-8';

/** A format of the departures: its cache name, its content type, and its serializer. */
type Format = {
  readonly name: string;
  readonly type: string;
  readonly write: (board: DeparturesBoard, now: Date) => string | RenderedPage | Promise<RenderedPage>;
};

/** Allows other sites to frame the page, which the headers of every other response forbid. */
function allowFraming(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
}

/**
 * Registers the public routes of the departures as a page, as JSON and as a calendar. The content is the same for everybody.
 * Each process reads it once in half a minute, and serializes and compresses each format once in that time, on request.
 */
export function departureRoutes(scope: FastifyInstance, { config, database, clock, webRoot }: Deps): void {
  const { responseCache } = scope;
  const route = { config: { rateLimit: processLimit('departures', DEPARTURES_PER_MINUTE) } };
  const loadParts = createPartsLoader(webRoot);
  const url = `${config.publicUrl}${plainRoutes.departuresPage.path}`;

  const boardSettings = () => ({ airline: config.airline.name, joinUrl: config.joinUrl });
  /** Returns the cache name of a format. It includes the airline's settings, which change the content. */
  const nameOf = (name: string) => {
    const { accent, logoUrl } = config.airline;
    return `departures ${JSON.stringify([name, boardSettings(), accent, logoUrl])}`;
  };

  async function boardAt(now: Date) {
    return await responseCache.getOrCompute(nameOf('board'), now, async () => {
      const { value, until } = await readDepartures(database, boardSettings(), now);
      return { value, until, bytes: bytesInMemory(value) };
    });
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { name, type, write }: Format) {
    const now = clock();
    const encoding = encodingFor(request);
    const { value, until } = await responseCache.getOrCompute(
      nameOf(`${name} ${encoding}`),
      now,
      async () => {
        const { value: board, until: expiresAt } = await boardAt(now);
        const page = await write(board, now);
        const { html, policy } = typeof page === 'string' ? { html: page, policy: null } : page;
        const encoded = await encode(html, encoding, true);
        return { value: { encoded, policy }, until: expiresAt, bytes: encoded.body.length };
      },
    );
    if (value.policy !== null) reply.header('content-security-policy', value.policy);
    // No cache on the way may keep it for longer than this one.
    const seconds = Math.floor((Date.parse(until ?? '') - now.getTime()) / 1_000);
    reply.header('cache-control', `public, max-age=${seconds}`);
    return sendSerialized(reply, value.encoded, type);
  }

  const { publicDepartures: endpoint } = departureEndpoints;
  scope.get(
    endpoint.path,
    {
      config: { ...route.config, endpoint },
      schema: { response: { [endpoint.status]: endpoint.response } },
      // Set before the rate limit is checked, so that another site can read the error.
      onRequest: async (_request, reply) => {
        reply
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin');
      },
    },
    (request, reply) => {
      if (!config.publicDepartures) return sendRefusal(reply, off);
      return send(request, reply, {
        name: 'json',
        type: 'application/json; charset=utf-8',
        write: (board) => JSON.stringify(departuresResponse(board)),
      });
    },
  );

  scope.get(plainRoutes.departuresCalendar.path, route, (request, reply) => {
    if (!config.publicDepartures) return sendRefusal(reply, off);
    return send(request, reply, {
      name: 'calendar',
      type: 'text/calendar; charset=utf-8',
      write: (board) => departuresCalendar(board, url),
    });
  });

  scope.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    plainRoutes.departuresPage.path,
    route,
    async (request, reply) => {
      const isEmbedded = request.query['embed'] === '1';
      const { name, accent, logoUrl } = config.airline;
      if (loadParts === null) return sendRefusal(reply, notBuilt);
      if (!config.publicDepartures) {
        const { html, policy } = noDeparturesPage(await loadParts(), name, accent);
        return reply.code(404).type(PAGE_TYPE).header('content-security-policy', policy).send(html);
      }
      if (isEmbedded) allowFraming(reply);
      return send(request, reply, {
        name: isEmbedded ? 'embedded page' : 'page',
        type: PAGE_TYPE,
        write: async (board, now) =>
          departuresPage(await loadParts(), { ...board, logoUrl, isEmbedded, now }, { accent, url }),
      });
    },
  );
}
