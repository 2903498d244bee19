import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { unknownChanges } from '../changes/live.ts';
import { CHANNEL, receive, sendProbe } from '../changes/notifications.ts';
import type { Dependencies } from '../dependencies.ts';

const RESPONSE_TIMEOUT_MS = 5_000;
const CHECK_MS = 30_000;
const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** How long a connection may take to close. */
const CLOSING_WAIT_MS = 1_000;

const notHeardMessage =
  'Changes made by other processes do not reach this one: its listening connection hears nothing. A connection pooler ' +
  'in transaction mode passes no notifications on. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself.';

type Deps = Pick<Dependencies, 'config' | 'database' | 'live'>;

/** Listens for changes that other processes on the database publish. */
export type Listener = { readonly stop: () => Promise<void> };

function waitBefore(attempt: number): number {
  return Math.min(SHORTEST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

/**
 * Keeps a connection outside the pool, on which PostgreSQL delivers what other processes announce. It reopens a lost
 * connection, and then invalidates everything in this process because changes may have been missed. Does nothing on
 * SQLite.
 */
export function startListener({ config, database, live }: Deps, log: FastifyBaseLogger): Listener {
  const url = config.databaseListenUrl ?? config.databaseUrl;
  if (url === null) return { stop: () => Promise.resolve() };
  const stopping = new AbortController();
  const { signal } = stopping;
  const probes = new Map<string, () => void>();
  let attempt = 0;
  let isKnownNotToHear = false;

  // The probe goes through the pool, so it only comes back when both connections reach the same database.
  async function checkHearing(): Promise<void> {
    const probe = randomUUID();
    const heard = new Promise<boolean>((resolve) => probes.set(probe, () => resolve(true)));
    try {
      await sendProbe(database, live, probe);
      const isHeard = await Promise.race([heard, after(RESPONSE_TIMEOUT_MS, false, { signal, ref: false })]);
      if (!isHeard && !isKnownNotToHear) log.error(notHeardMessage);
      isKnownNotToHear = !isHeard;
    } finally {
      probes.delete(probe);
    }
  }

  /** Listens until the connection is lost. */
  async function listen(client: Client): Promise<void> {
    const lost = new Promise<true>((resolve) => {
      client.on('error', () => resolve(true)).on('end', () => resolve(true));
    });
    client.on('notification', ({ payload = '' }) => {
      const probe = receive(live, payload);
      if (probe !== null) probes.get(probe)?.();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    attempt = 0;
    live.publish(unknownChanges);
    checkHearing().catch(() => undefined);
    while (!(await Promise.race([lost, after(CHECK_MS, false, { signal, ref: false })]))) {
      // A connection that died without an error does not respond in time.
      await client.query('select 1');
    }
  }

  async function listenOnce(connectionString: string): Promise<void> {
    const client = new Client({
      connectionString,
      application_name: 'crewroom live',
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
    });
    try {
      await listen(client);
      log.warn('the connection on which changes are heard was lost');
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'changes of other processes cannot be heard');
    } finally {
      await Promise.race([
        client.end().catch(() => undefined),
        after(CLOSING_WAIT_MS, undefined, { ref: false }),
      ]);
    }
  }

  async function listenUntilStopped(connectionString: string): Promise<void> {
    while (!signal.aborted) {
      await listenOnce(connectionString);
      attempt += 1;
      await after(waitBefore(attempt), undefined, { signal }).catch(() => undefined);
    }
  }

  const listening = listenUntilStopped(url);
  return {
    stop: async () => {
      stopping.abort();
      // A server that does not respond must not delay the end.
      await Promise.race([listening, after(CLOSING_WAIT_MS, undefined, { ref: false })]);
    },
  };
}
