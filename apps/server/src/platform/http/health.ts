import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Runs instead of the 503 when the process is overloaded. An empty function lets the request through. */
    pressureHandler?: () => void;
  }
}

/** When the process counts as overloaded. Without any limit it never does. */
export type OverloadSettings = Pick<
  FastifyUnderPressureOptions,
  'maxEventLoopDelay' | 'healthCheck' | 'healthCheckInterval'
>;

// The mean delay of the event loop, in milliseconds.
const defaultOverload: OverloadSettings = { maxEventLoopDelay: 3_000 };

const RETRY_AFTER_SECONDS = 5;

/**
 * Responds with 503 while the process is overloaded. The measurement costs 0.4 MB and a timer of 10 ms, so apps that share a
 * process leave it to one of them.
 */
export async function shedLoad(app: FastifyInstance, overload = defaultOverload): Promise<void> {
  await app.register(underPressure, {
    ...overload,
    pressureHandler: (_request, reply, _type, value) => {
      // There is no measurement. An app that was built in a busy process has none in its first second.
      if (value === Number.POSITIVE_INFINITY) return undefined;
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return Promise.reject(Object.assign(new Error('Service Unavailable'), { statusCode: 503 }));
    },
  });
}

/** Returns whether the process of an app that sheds load is overloaded. Without a measurement it is not. */
export const isOverloaded = (app: FastifyInstance): boolean =>
  app.isUnderPressure() && Number.isFinite(app.memoryUsage().eventLoopDelay);

/** Lets a route respond while the process is overloaded. A supervisor must not restart a busy process for a failed `/livez`. */
export const servedUnderLoad = { config: { pressureHandler: () => undefined } };

// A load balancer asks every few seconds, and must not wait for a connection as long as a request may.
const READY_WITHIN_MS = 2_000;

async function assertReached({ db }: Database): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no response in time')), READY_WITHIN_MS);
  try {
    await Promise.race([sql`select 1`.execute(db), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * `/livez` returns 200 as long as the process runs, however busy it is. `/readyz` returns 200 when the portal is set
 * up, and the process is not overloaded and reaches its database, otherwise 503.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, config }: Pick<Dependencies, 'database' | 'config'>,
): void {
  app.get('/livez', servedUnderLoad, () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (!config.connection.isReady) return reply.code(503).send({ status: 'not_set_up' });
    try {
      await assertReached(database);
      return { status: 'ok' };
    } catch (error) {
      app.log.warn({ err: error }, 'the database does not respond');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

/**
 * Makes responses that are sent while the app closes end their connection. Fastify closes only connections that are
 * idle then. The others would stay open and delay the end of the process by more than a minute.
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
