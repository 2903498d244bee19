import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { unknownChanges } from '../changes/live.ts';
import { channelOf, receive, sendProbe } from '../changes/notifications.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ListenConnection, openListenConnection } from './listen-connection.ts';

const RESPONSE_TIMEOUT_MS = 5_000;

const noNotificationsMessage =
  'Changes made by other processes do not reach this one: its listening connection receives none. A connection pooler ' +
  'in transaction mode passes no notifications on. Set DATABASE_LISTEN_URL to the URL of PostgreSQL itself.';

type Deps = Pick<Dependencies, 'config' | 'database' | 'live'>;

/** Listens for changes that other processes on the database publish. */
export type Listener = { readonly stop: () => Promise<void> };

/** Publishes in this process what others announce on a shared connection. */
function listenOn(shared: ListenConnection, { database, live }: Deps): Listener {
  const channel = channelOf(database.db);
  void shared.listen(channel, {
    onNotification: (payload) => void receive(live, payload),
    onListen: () => live.publish(unknownChanges),
  });
  return { stop: () => shared.unlisten(channel) };
}

/**
 * Publishes in this process what other processes announce. After a lost connection it invalidates everything, because
 * changes may have been missed. Uses the connection of several portals in one process where there is one (`shared`),
 * and otherwise its own. Does nothing on SQLite.
 */
export function startListener(deps: Deps, log: FastifyBaseLogger, shared?: ListenConnection): Listener {
  const { config, database, live } = deps;
  const url = config.databaseListenUrl ?? config.databaseUrl;
  if (shared !== undefined) return listenOn(shared, deps);
  if (url === null) return { stop: () => Promise.resolve() };
  const stopping = new AbortController();
  const { signal } = stopping;
  const probes = new Map<string, () => void>();
  let hasReportedFailure = false;

  // The probe goes through the pool, so it only comes back when both connections reach the same database.
  async function probeConnection(): Promise<void> {
    const probe = randomUUID();
    const heard = new Promise<boolean>((resolve) => probes.set(probe, () => resolve(true)));
    try {
      await sendProbe(database, live, probe);
      const isReceived = await Promise.race([
        heard,
        after(RESPONSE_TIMEOUT_MS, false, { signal, ref: false }),
      ]);
      if (!isReceived && !hasReportedFailure) log.error(noNotificationsMessage);
      hasReportedFailure = !isReceived;
    } finally {
      probes.delete(probe);
    }
  }

  const listening = openListenConnection(url, log);
  void listening.listen(channelOf(database.db), {
    onNotification: (payload) => {
      const probe = receive(live, payload);
      if (probe !== null) probes.get(probe)?.();
    },
    onListen: () => {
      live.publish(unknownChanges);
      probeConnection().catch(() => undefined);
    },
  });
  return {
    stop: async () => {
      stopping.abort();
      await listening.stop();
    },
  };
}
