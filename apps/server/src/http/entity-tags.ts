import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { isUnsafe } from './security.ts';

/** Gives every answer an ETag, so that an unchanged read is a 304. Writes are always answered in full. */
export async function addEntityTags(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isUnsafe(request)) delete request.headers['if-none-match'];
    done();
  });
  await app.register(etag);
}
