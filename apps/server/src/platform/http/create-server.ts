import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { newId } from '../database/stored-values.ts';
import { trustsHops } from './addresses.ts';
import { addBodyParsers } from './body-parsers.ts';
import { sendUnreadableRequest, sendUnreadableUrl } from './errors.ts';
import { validateInput } from './input-validation.ts';
import { createSerializerCompiler, type SerializerCompiler, withoutCompilers } from './responses.ts';
import { addSecurityHeaders, createOriginGuard } from './security.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** How long a client may take to send a request, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Creates a Fastify app with the portal's limits, bodies and serializer. It has no routes and does not listen. */
export function createServer(
  trustProxy: number,
  logger: FastifyServerOptions['logger'] = false,
  compileSerializer: SerializerCompiler = createSerializerCompiler(),
): FastifyInstance {
  const app = fastify({
    logger,
    // The app writes its own line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustProxy > 0 && trustsHops(trustProxy),
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 200 },
    schemaController: withoutCompilers,
    forceCloseConnections: 'idle',
    frameworkErrors: sendUnreadableUrl,
    clientErrorHandler: sendUnreadableRequest,
  });
  addBodyParsers(app);
  validateInput(app);
  app.setSerializerCompiler(compileSerializer);
  return app;
}

/** Adds security headers to every response, forbids caching unless a route allows it, and rejects foreign origins. */
export async function guardRequests(app: FastifyInstance, publicUrl: string): Promise<void> {
  await addSecurityHeaders(app, publicUrl.startsWith('https:'));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onRequest', createOriginGuard(publicUrl));
}
