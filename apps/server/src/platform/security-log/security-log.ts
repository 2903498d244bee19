import { DAY_MS } from '@crewroom/domain/days';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { deleteInPages } from '../database/pages.ts';
import { instantAfter } from '../database/stored-values.ts';
import {
  deduplicationKey,
  type EventLog,
  insertRows,
  logEvent,
  type SecurityEvent,
  type SecurityEventRow,
  securityEventRowOf,
} from './security-events.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Records security events. */
    securityLog: SecurityLog;
  }
}

type Log = EventLog & { readonly warn: (payload: object, message: string) => void };

type Deps = { readonly database: Database; readonly clock: () => Date; readonly log: Log };

/** The delay of a write: a little less than the maximum of one second. */
export const WRITTEN_WITHIN_MS = 900;

/** The maximum number of events that wait to be written. */
const MAX_WAITING = 5_000;

/** How many deduplicated events are remembered. The table rejects duplicates that are no longer remembered. */
const MAX_REMEMBERED = 1_000;

/** The first to drop when the queue is full: reads. */
const isRead = ({ kind }: SecurityEvent): boolean => kind === 'record_read' || kind === 'refused';

/**
 * Records security events that change nothing, such as reads and rejected requests, without delaying requests. It
 * writes them in the background in batches, a second late at most. `recordSecurityEvent` records the event of a change.
 * When more arrives than can be written, reads are dropped before other events, and the log says how many. A killed
 * process loses what waits, and a process that ends in order writes it first.
 */
export class SecurityLog {
  readonly #deps: Deps;
  readonly #everyMs: number;
  readonly #known = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  #events: SecurityEventRow[] = [];
  #reads: SecurityEventRow[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  /** With 0 for `everyMs` it writes only on request. */
  constructor(deps: Deps, everyMs: number) {
    this.#deps = deps;
    this.#everyMs = everyMs;
  }

  /** Queues an event. `log` is the log of its request. */
  record(event: SecurityEvent, log: EventLog = this.#deps.log): void {
    const now = this.#deps.clock();
    const once = deduplicationKey(event, now);
    if (once !== null && this.#known.has(once)) return;
    if (once !== null) this.#known.set(once, true);
    logEvent(log, event);
    this.#keep(securityEventRowOf(event, once, now), isRead(event));
    this.#schedule();
  }

  #keep(row: SecurityEventRow, read: boolean): void {
    const isFull = this.#events.length + this.#reads.length >= MAX_WAITING;
    if (isFull) this.#dropped += 1;
    // An action replaces a read.
    if (isFull && (read || this.#reads.pop() === undefined)) return;
    (read ? this.#reads : this.#events).push(row);
  }

  #schedule(): void {
    if (this.#everyMs === 0 || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, this.#everyMs);
    this.#timer.unref();
  }

  /** Writes the queue. Events that cannot be written stay queued. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { database, log } = this.#deps;
    const [actions, reads] = [this.#events, this.#reads];
    if (this.#dropped > 0)
      log.warn({ dropped: this.#dropped }, 'security events were dropped because the buffer was full');
    this.#dropped = 0;
    if (actions.length + reads.length === 0) return;
    [this.#events, this.#reads] = [[], []];
    try {
      await insertRows(database, [...actions, ...reads]);
    } catch (error) {
      log.warn({ err: error }, 'security events could not be written');
      for (const row of actions) this.#keep(row, false);
      for (const row of reads) this.#keep(row, true);
      this.#schedule();
    }
  }

  /** Writes the queue, and nothing afterwards. */
  async stop(): Promise<void> {
    await this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}

/** Removes the events that are past their retention. */
export async function removeOldEvents(
  database: Database,
  now: Date,
  days: number,
  signal?: AbortSignal,
): Promise<void> {
  const oldest = instantAfter(now, -days * DAY_MS);
  await deleteInPages(database, 'security_events', sql<boolean>`at < ${oldest}`, signal);
}
