import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';

const RESPONSE_TIMEOUT_MS = 5_000;
const CHECK_MS = 30_000;
const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** How long a connection may take to close. */
const CLOSING_WAIT_MS = 1_000;

/** What a process does with the notifications of one channel. */
export type Hearer = {
  readonly hear: (payload: string) => void;
  /** Called whenever the channel begins to be heard. Notifications before that may have been missed. */
  readonly begin: () => void;
};

/** A connection outside the pool, on which PostgreSQL delivers notifications. */
export type Listening = {
  /** Listens to a channel, which has one hearer. Resolves once it is heard, or at once while the connection is lost. */
  readonly listen: (channel: string, hearer: Hearer) => Promise<void>;
  readonly unlisten: (channel: string) => Promise<void>;
  /** Whether the connection is up. */
  readonly isUp: () => boolean;
  readonly stop: () => Promise<void>;
};

type Log = { readonly warn: (payload: object | string, message?: string) => void };

function waitBefore(attempt: number): number {
  return Math.min(SHORTEST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;

/** Keeps a connection on which channels are heard. It opens a lost connection again, with all its channels. */
export function startListening(url: string, log: Log): Listening {
  const stopping = new AbortController();
  const { signal } = stopping;
  const hearers = new Map<string, Hearer>();
  let attempt = 0;
  let current: Client | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs the statements of the connection one after another. */
  async function run(client: Client, statement: string): Promise<void> {
    const running = turn.then(() => client.query(statement));
    turn = running.catch(() => undefined);
    await running;
  }

  async function begin(client: Client, channel: string, hearer: Hearer): Promise<void> {
    await run(client, `listen ${quoted(channel)}`);
    if (hearers.get(channel) === hearer) hearer.begin();
  }

  /** Listens until the connection is lost. */
  async function hearUntilLost(client: Client): Promise<void> {
    const lost = new Promise<true>((resolve) => {
      client.on('error', () => resolve(true)).on('end', () => resolve(true));
    });
    client.on('notification', ({ channel, payload = '' }) => hearers.get(channel)?.hear(payload));
    await client.connect();
    current = client;
    for (const [channel, hearer] of hearers) await begin(client, channel, hearer);
    attempt = 0;
    while (!(await Promise.race([lost, after(CHECK_MS, false, { signal, ref: false })]))) {
      // A connection that died without an error does not respond in time.
      await run(client, 'select 1');
    }
  }

  async function hearOnce(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: 'crewroom live',
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
    });
    try {
      await hearUntilLost(client);
      log.warn('the connection on which changes are heard was lost');
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'changes of other processes cannot be heard');
    } finally {
      current = null;
      await Promise.race([
        client.end().catch(() => undefined),
        after(CLOSING_WAIT_MS, undefined, { ref: false }),
      ]);
    }
  }

  async function hearUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      await hearOnce();
      attempt += 1;
      await after(waitBefore(attempt), undefined, { signal }).catch(() => undefined);
    }
  }

  const listening = hearUntilStopped();
  return {
    listen: async (channel, hearer) => {
      hearers.set(channel, hearer);
      // If this fails, the connection is lost, and the next one listens to all channels.
      if (current !== null) await begin(current, channel, hearer).catch(() => undefined);
    },
    unlisten: async (channel) => {
      hearers.delete(channel);
      if (current !== null) await run(current, `unlisten ${quoted(channel)}`).catch(() => undefined);
    },
    isUp: () => current !== null,
    stop: async () => {
      stopping.abort();
      // A server that does not respond must not delay the end.
      await Promise.race([listening, after(CLOSING_WAIT_MS, undefined, { ref: false })]);
    },
  };
}
