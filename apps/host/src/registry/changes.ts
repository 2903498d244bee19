import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '@crewroom/server/integrations/json';
import type { Listening } from '@crewroom/server/platform/live/listening';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Processes } from './processes.ts';
import type { Registry } from './tables.ts';

/** The PostgreSQL channel of the host's processes. */
const CHANNEL = 'crewroom_host';

/** How long a change waits for the other processes to follow it, in milliseconds. */
const FOLLOWED_WITHIN_MS = 2_000;
const ASK_EVERY_MS = 15;

/** A change of an airline's row that open airlines or cached slugs depend on. */
export type AirlineChange = {
  readonly airlineId: string;
  /** Whether the airline must close, and open again with its new row. */
  readonly closes: boolean;
};

/** Makes a change known to every process, this one included. Resolves once all of them follow it. */
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
  readonly listening: Listening | null;
  /** Applies a change in this process. Resolves before the airline is closed when others wait for it. */
  readonly follow: (change: AirlineChange) => Promise<void>;
  /** Applies everything that may have changed while the connection was lost. */
  readonly catchUp: () => Promise<void>;
  readonly log: { readonly warn: (payload: object, message: string) => void };
};

/** Publishes changes of airlines to all processes, and follows those of others. */
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
    for (let waited = 0; waited < FOLLOWED_WITHIN_MS; waited += ASK_EVERY_MS) {
      if (await processes.isAppliedByAll(version)) return;
      await sleep(ASK_EVERY_MS);
    }
    log.warn({ ...change }, 'a process does not follow a change of an airline');
  };
}

/** Follows the changes of other processes until the connection stops. Resolves once it listens. */
export async function followChanges({ processes, listening, follow, catchUp, log }: Deps): Promise<void> {
  const failed = (error: unknown) => log.warn({ err: error }, 'a change of an airline was not followed');

  async function take(payload: string): Promise<void> {
    const { data } = messageSchema.safeParse(readJson(payload));
    if (data === undefined) return await catchUp();
    const { from, version, ...change } = data;
    // Closing waits for requests. From here on, none enters the airline in its earlier state.
    if (from !== processes.id) follow(change).catch(failed);
    await processes.setApplied(version);
  }

  async function begin(): Promise<void> {
    const version = await processes.lastChange();
    await catchUp();
    await processes.setApplied(version);
  }

  await listening?.listen(CHANNEL, {
    hear: (payload) => void take(payload).catch(failed),
    begin: () => void begin().catch(failed),
  });
}
