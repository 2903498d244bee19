import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { isUnsafe } from './security.ts';

/** Tags every answer, so that a read of what has not changed is 304; a write is always answered whole. */
export async function addEntityTags(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isUnsafe(request)) delete request.headers['if-none-match'];
    done();
  });
  await app.register(etag);
}
