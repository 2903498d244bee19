import type { FastifyInstance } from 'fastify';

/**
 * Ends each connection with the answer that is being made when the app begins to close. Kept alive, it would be idle
 * only after the idle ones were closed, and hold up the end of the process for more than a minute.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
