import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an overloaded process does with requests of this route in place of turning them away. */
    pressureHandler?: () => void;
  }
}

/** When the process counts as overloaded. Without any of these it never does. */
export type OverloadSettings = Pick<
  FastifyUnderPressureOptions,
  'maxEventLoopDelay' | 'healthCheck' | 'healthCheckInterval'
>;

// The mean delay of the event loop, in milliseconds.
const whenStalled: OverloadSettings = { maxEventLoopDelay: 3_000 };

/** Turns requests away (503) while the process is overloaded. */
export async function shedLoad(app: FastifyInstance, overload = whenStalled): Promise<void> {
  await app.register(underPressure, { ...overload, retryAfter: 5 });
}

// A supervisor ends a process whose `/livez` fails, and a busy one is not to be ended.
const alsoUnderLoad = { config: { pressureHandler: () => undefined } };

/**
 * `/livez`: the process lives, however busy it is. `/readyz`: it also takes requests and reaches its database, or says
 * 503.
 */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/livez', alsoUnderLoad, () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(database.db);
      return { status: 'ok' };
    } catch (error) {
      app.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

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
