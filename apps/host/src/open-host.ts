import { randomBytes } from 'node:crypto';
import { toInstant } from '@crewroom/server/platform/database/stored-values';
import { logSettings } from '@crewroom/server/platform/http/request-log';
import { createSerializerCompiler } from '@crewroom/server/platform/http/responses';
import { Secrets } from '@crewroom/server/platform/secrets/secret-key';
import { systemRandomness } from '@crewroom/server/platform/secrets/tokens';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { undoBrokenCreations } from './airlines/create-airline.ts';
import { removeLeftovers } from './airlines/leftovers.ts';
import { maintain } from './airlines/maintenance.ts';
import { OpenAirlines } from './airlines/open-airlines.ts';
import { Sweeps } from './airlines/sweeps.ts';
import type { HostDeps } from './deps.ts';
import { buildHostApp } from './host-app.ts';
import type { HostConfig } from './host-config.ts';
import { type Listening, listen } from './http/listen.ts';
import { createRequestRouter } from './http/request-router.ts';
import { openHostStorage } from './open-storage.ts';
import { type AirlineChange, publishChanges, subscribeToChanges } from './registry/changes.ts';
import { Directory } from './registry/directory.ts';
import { limitOpenings } from './registry/openings.ts';
import { Processes } from './registry/processes.ts';
import type { Registry } from './registry/tables.ts';
import { createHostRoblox } from './roblox/host-roblox.ts';
import { CALLBACK_PATH } from './sign-in/routes.ts';
import { sealedStates } from './sign-in/sealed-states.ts';
import { airlineSignIn } from './sign-in/tickets.ts';

/** Returns the key of a host without SECRET_KEY. It is created once and stored in the registry. */
async function storedKey(registry: Registry): Promise<string> {
  await registry
    .insertInto('host_settings')
    .values({ key: 'secret', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await registry
    .selectFrom('host_settings')
    .where('key', '=', 'secret')
    .select('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** Counts a failed request of an airline. The operator's console shows the number. */
async function countFailure(registry: Registry, airlineId: string, now: Date): Promise<void> {
  const day = toInstant(now).slice(0, 10);
  await registry
    .updateTable('airlines')
    .set({ errors: sql`case when errors_on = ${day} then errors + 1 else 1 end`, errors_on: day })
    .where('id', '=', airlineId)
    .execute();
}

/** A running host. */
export type Host = { readonly airlines: OpenAirlines; readonly close: () => Promise<void> };

/** Opens the registry and the host's app, and listens. Airlines open at their first request or due work. */
export async function openHost(config: HostConfig, clock = () => new Date()): Promise<Host> {
  const opened: (() => unknown)[] = [];
  let app: FastifyInstance | undefined;
  const closeAll = async () => {
    for (const close of opened.toReversed()) await close();
  };
  try {
    // The app has the log, and the app is built from the airlines. So the log is looked up at each call.
    const log = {
      error: (payload: object, message: string) => app?.log.error(payload, message),
      warn: (payload: object | string, message?: string) => app?.log.warn(payload, message),
    };
    const { registry, storage, listening, close: closeStorage } = await openHostStorage(config, log);
    opened.push(closeStorage);
    // Other processes may use the folder, and only files lock it.
    if (storage.engine === 'sqlite') await removeLeftovers(config);
    const processes = new Processes(registry, storage.engine);
    const hostKey = config.secretKey ?? (await storedKey(registry));
    const secrets = new Secrets({ secretKey: hostKey, dataDir: config.dataDir });
    const randomness = systemRandomness;
    const states = sealedStates(secrets, clock);
    const tickets = { registry, clock, randomness };
    const roblox = createHostRoblox(config.robloxFor, config.publicUrl + CALLBACK_PATH, clock);
    const directory = new Directory(registry, clock, listening?.isUp);
    const changes = {
      registry,
      processes,
      listening,
      log,
      follow: async (change: AirlineChange) => {
        directory.forget();
        await airlines.follow(change);
      },
      catchUp: async () => {
        directory.forget();
        await airlines.catchUp();
      },
    };
    const publish = publishChanges(changes);
    const failed = (airlineId: string) => {
      countFailure(registry, airlineId, clock()).catch((error: unknown) =>
        log.error({ err: error }, 'a failure was not counted'),
      );
    };
    const airlines: OpenAirlines = new OpenAirlines({
      config,
      hostKey,
      clock,
      registry,
      processes,
      storage,
      listening,
      publish,
      tickets,
      signInOf: (airlineId) => airlineSignIn(tickets, states, { airlineId, hostUrl: config.publicUrl }),
      serializerCompiler: createSerializerCompiler(),
      onFailure: failed,
      log,
    });
    const deps: HostDeps = {
      config,
      hostKey,
      registry,
      processes,
      storage,
      directory,
      publish,
      countOpening: limitOpenings(registry, clock, config.openingsPerMinute),
      airlines,
      roblox,
      secrets,
      clock,
      randomness,
    };
    const built = await buildHostApp(deps, logSettings(config.logLevel));
    app = built;
    opened.push(() => built.close());
    const sweeps = new Sweeps({
      config,
      processes,
      airlines,
      clock,
      log,
      maintain: () => maintain({ ...deps, log }),
    });
    await subscribeToChanges(changes);
    await sweeps.start();
    await undoBrokenCreations({ ...deps, log });
    opened.push(() => sweeps.end());
    const server: Listening = await listen(
      config.listenOn,
      config.port,
      createRequestRouter({ ...deps, app: built }),
    );
    const closeHost = async () => {
      // Streams end with their airlines, and the server is closed once no connection is left.
      await Promise.all([server.close(), sweeps.end()]);
      await closeAll();
    };
    let closed: Promise<void> | undefined;
    return {
      airlines,
      close: () => {
        closed ??= closeHost();
        return closed;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
