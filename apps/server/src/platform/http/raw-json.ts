import type { FastifyInstance } from 'fastify';

/** Adds routes that get the bytes of a JSON body as they were sent, for example because a signature covers them. */
export function withRawJson(scope: FastifyInstance, register: (raw: FastifyInstance) => void): void {
  void scope.register(async (raw) => {
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    register(raw);
  });
}
