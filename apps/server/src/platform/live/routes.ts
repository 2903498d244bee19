import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Streams } from './streams.ts';

/** The stream of invalidated topics. */
export function liveRoutes(scope: FastifyInstance, streams: Streams): void {
  const { method, path } = plainRoutes.events;
  scope.route({
    method,
    url: path,
    // A HEAD request would wait forever.
    exposeHeadRoute: false,
    sse: { kind: 'manual' },
    config: { isStream: true },
    handler: async ({ viewer }, reply) => {
      if (viewer === null) throw new Error('The stream requires a session');
      reply.header('cache-control', 'no-store, no-transform');
      // Ends the connection with the stream, so that no idle one delays the end of the process.
      reply.header('connection', 'close');
      streams.open(viewer, reply);
    },
  });
}
