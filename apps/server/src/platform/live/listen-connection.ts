import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';
import { quoteIdentifier } from '../database/postgres-schema.ts';

const RESPONSE_TIMEOUT_MS = 5_000;
const CHECK_MS = 30_000;
const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** How long a connection may take to close. */
const CLOSING_WAIT_MS = 1_000;

/** Handles the notifications of one channel. */
export type ChannelHandler = {
  readonly onNotification: (payload: string) => void;
  /** Called whenever listening starts. Earlier notifications may have been missed. */
  readonly onListen: () => void;
};

/** A connection outside the pool, on which PostgreSQL delivers notifications. */
export type ListenConnection = {
  /** Listens to a channel with one handler. Resolves once it listens, or at once while the connection is lost. */
  readonly listen: (channel: string, handler: ChannelHandler) => Promise<void>;
  readonly unlisten: (channel: string) => Promise<void>;
  /** Whether the connection is up. */
  readonly isUp: () => boolean;
  readonly stop: () => Promise<void>;
};

type Log = { readonly warn: (payload: object | string, message?: string) => void };

function waitBefore(attempt: number): number {
  return Math.min(SHORTEST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

/** Keeps a connection that listens to channels. Reopens a lost connection, and listens to all channels again. */
export function openListenConnection(url: string, log: Log): ListenConnection {
  const stopping = new AbortController();
  const { signal } = stopping;
  const handlers = new Map<string, ChannelHandler>();
  let attempt = 0;
  let current: Client | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs the statements of the connection one after another. */
  async function run(client: Client, statement: string): Promise<void> {
    const running = turn.then(() => client.query(statement));
    turn = running.catch(() => undefined);
    await running;
  }

  async function begin(client: Client, channel: string, handler: ChannelHandler): Promise<void> {
    await run(client, `listen ${quoteIdentifier(channel)}`);
    if (handlers.get(channel) === handler) handler.onListen();
  }

  /** Listens until the connection is lost. */
  async function listenUntilLost(client: Client): Promise<void> {
    const lost = new Promise<true>((resolve) => {
      client.on('error', () => resolve(true)).on('end', () => resolve(true));
    });
    client.on('notification', ({ channel, payload = '' }) => handlers.get(channel)?.onNotification(payload));
    await client.connect();
    current = client;
    for (const [channel, handler] of handlers) await begin(client, channel, handler);
    attempt = 0;
    while (!(await Promise.race([lost, after(CHECK_MS, false, { signal, ref: false })]))) {
      // A connection that died without an error does not respond in time.
      await run(client, 'select 1');
    }
  }

  async function connectAndListen(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: 'crewroom live',
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
    });
    try {
      await listenUntilLost(client);
      log.warn('the connection for change notifications was lost');
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'changes of other processes cannot be received');
    } finally {
      current = null;
      await Promise.race([
        client.end().catch(() => undefined),
        after(CLOSING_WAIT_MS, undefined, { ref: false }),
      ]);
    }
  }

  async function listenUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      await connectAndListen();
      attempt += 1;
      await after(waitBefore(attempt), undefined, { signal }).catch(() => undefined);
    }
  }

  const listening = listenUntilStopped();
  return {
    listen: async (channel, handler) => {
      handlers.set(channel, handler);
      // If this fails, the connection is lost, and the next one listens to all channels.
      if (current !== null) await begin(current, channel, handler).catch(() => undefined);
    },
    unlisten: async (channel) => {
      handlers.delete(channel);
      if (current !== null) await run(current, `unlisten ${quoteIdentifier(channel)}`).catch(() => undefined);
    },
    isUp: () => current !== null,
    stop: async () => {
      stopping.abort();
      // A server that does not respond must not delay the end.
      await Promise.race([listening, after(CLOSING_WAIT_MS, undefined, { ref: false })]);
    },
  };
}
