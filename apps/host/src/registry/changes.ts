import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '@crewroom/server/integrations/json';
import type { ListenConnection } from '@crewroom/server/platform/live/listen-connection';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Processes } from './processes.ts';
import type { Registry } from './tables.ts';

/** The PostgreSQL channel of the host's processes. */
const CHANNEL = 'crewroom_host';

/** How long a change waits for the other processes to apply it, in milliseconds. */
const ACKNOWLEDGE_TIMEOUT_MS = 2_000;
const ASK_EVERY_MS = 15;

/** A change of an airline's row that open airlines or cached slugs depend on. */
export type AirlineChange = {
  readonly airlineId: string;
  /** Whether the airline must close, and open again with its new row. */
  readonly closes: boolean;
};

/** Publishes a change to every process, including this one. Resolves once all of them have applied it. */
export type PublishChange = (change: AirlineChange) => Promise<void>;

const messageSchema = z.object({
  from: z.string(),
  airlineId: z.string(),
  closes: z.boolean(),
  version: z.number(),
});

type Deps = {
  readonly registry: Registry;
  readonly processes: Processes;
  /** The listening connection. Null for a registry in a file, which has one process. */
  readonly listening: ListenConnection | null;
  /** Applies a change in this process. Resolves before the airline is closed when others wait for it. */
  readonly follow: (change: AirlineChange) => Promise<void>;
  /** Applies everything that may have changed while the connection was lost. */
  readonly catchUp: () => Promise<void>;
  readonly log: { readonly warn: (payload: object, message: string) => void };
};

/** Returns the function that publishes changes of airlines to all processes. */
export function publishChanges(deps: Deps): PublishChange {
  const { registry, processes, listening, follow, log } = deps;
  if (listening === null) return follow;

  async function announce(change: AirlineChange): Promise<number> {
    return await registry.transaction().execute(async (trx) => {
      // Changes wait for each other here, so they are published in the order of their versions.
      const version = await processes.countChange(trx);
      const payload = JSON.stringify({ ...change, from: processes.id, version });
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(trx);
      return version;
    });
  }

  return async (change) => {
    const [version] = await Promise.all([announce(change), follow(change)]);
    for (let waited = 0; waited < ACKNOWLEDGE_TIMEOUT_MS; waited += ASK_EVERY_MS) {
      if (await processes.isAppliedByAll(version)) return;
      await sleep(ASK_EVERY_MS);
    }
    log.warn({ ...change }, 'a process did not apply a change of an airline in time');
  };
}

/** Applies the changes of other processes until the connection stops. Resolves once it listens. */
export async function subscribeToChanges({
  processes,
  listening,
  follow,
  catchUp,
  log,
}: Deps): Promise<void> {
  const failed = (error: unknown) => log.warn({ err: error }, 'a change of an airline could not be applied');

  async function take(payload: string): Promise<void> {
    const { data } = messageSchema.safeParse(readJson(payload));
    if (data === undefined) return await catchUp();
    const { from, version, ...change } = data;
    // Closing waits for requests. From here on, no request reaches the airline in its earlier state.
    if (from !== processes.id) follow(change).catch(failed);
    await processes.setApplied(version);
  }

  async function begin(): Promise<void> {
    const version = await processes.lastChange();
    await catchUp();
    await processes.setApplied(version);
  }

  await listening?.listen(CHANNEL, {
    onNotification: (payload) => void take(payload).catch(failed),
    onListen: () => void begin().catch(failed),
  });
}
