import type { SecurityDetails } from '@crewroom/domain/auth/security-calls';
import type { SecurityEventKind } from '@crewroom/domain/auth/security-events';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { keepFromForgetting } from '../changes/entrance.ts';
import type { Database, Transaction } from '../database/database.ts';
import { deleteInPages, PAGE_ROWS, pagesOf } from '../database/pages.ts';
import { instantAfter, newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where what concerns the safety of the airline is written down. */
    securityLog: SecurityLog;
  }
}

/** Something to write down: who acted (null for nobody who is known), whom it is about, and from where. */
export type SecurityNote = {
  readonly kind: SecurityEventKind;
  readonly actorId?: string | null;
  readonly subjectId?: string | null;
  readonly network?: string | null;
  readonly device?: string | null;
  readonly details?: SecurityDetails;
};

/** Takes something to write down. */
export type TakeNote = (note: SecurityNote) => void;

type Row = Tables['security_events'];

type Log = {
  readonly info: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
};

type Deps = { readonly database: Database; readonly clock: () => Date; readonly log: Log };

/** How late an event is written: a little less than the second it may be at most. */
export const WRITTEN_WITHIN_MS = 900;

/** How many events wait at most to be written. */
const MAX_WAITING = 5_000;

/** How many of those are remembered that stand once for a while; the table refuses what is forgotten here. */
const MAX_REMEMBERED = 20_000;

/** How long an event that comes again and again stands for its repetitions. */
const REPEATED_WITHIN_MS: Partial<Record<SecurityEventKind, number>> = {
  record_read: HOUR_MS,
  refused: MINUTE_MS,
  sign_in_refused: MINUTE_MS,
};

/** What is given up first when there is no room: that somebody read. */
const isRead = ({ kind }: SecurityNote): boolean => kind === 'record_read' || kind === 'refused';

/** The name under which an event stands for those like it; null for one that stands for itself. */
function onceFor(
  { kind, actorId, subjectId, network, details = {} }: SecurityNote,
  now: Date,
): string | null {
  const within = REPEATED_WITHIN_MS[kind];
  if (within === undefined) return null;
  const { code = '', call = '' } = details;
  const window = Math.floor(now.getTime() / within);
  return [kind, actorId ?? network ?? '', subjectId ?? '', code, call, window].join(' ');
}

function rowOf(note: SecurityNote, once: string | null, now: Date): Row {
  const { kind, actorId = null, subjectId = null, network = null, device = null, details = {} } = note;
  return {
    id: newId(),
    kind,
    at: toInstant(now),
    actor_id: actorId,
    subject_id: subjectId,
    network,
    device,
    details: JSON.stringify(details),
    once,
  };
}

/**
 * The rows without whoever was forgotten since they were made, who stays so until the transaction has ended, and without whom the
 * records do not know: a restore under a running portal leaves events of people who came after the backup.
 */
async function withKnownAlone(trx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  await keepFromForgetting(trx);
  const named = rows.flatMap(({ actor_id: actor, subject_id: subject }) => [actor, subject]);
  const known = new Set<string>();
  for await (const page of pagesOf([...new Set(named.filter((id) => id !== null))])) {
    const there = trx.selectFrom('users').where('id', 'in', page).where('forgotten_at', 'is', null);
    for (const { id } of await there.select('id').execute()) known.add(id);
  }
  const isGone = (id: string | null): boolean => id !== null && !known.has(id);
  return rows.map((row) => ({
    ...row,
    ...(isGone(row.actor_id) && { actor_id: null, network: null, device: null, once: null }),
    ...(isGone(row.subject_id) && { subject_id: null, once: null }),
  }));
}

/** Writes all rows or none: what failed half way is written again, and the disk is waited for once. */
async function insertRows({ db }: Pick<Database, 'db'>, made: readonly Row[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await withKnownAlone(trx, made);
    for (let from = 0; from < rows.length; from += PAGE_ROWS / 5) {
      await trx
        .insertInto('security_events')
        .values(rows.slice(from, from + PAGE_ROWS / 5))
        // Another process may have written the same of this hour.
        .onConflict((conflict) => conflict.column('once').doNothing())
        .execute();
    }
  });
}

/** Writes events at once: for a command that ends afterwards. */
export async function writeNotes(
  database: Pick<Database, 'db'>,
  notes: readonly SecurityNote[],
  now: Date,
): Promise<void> {
  const rows = notes.map((note) => rowOf(note, onceFor(note, now), now));
  await insertRows(database, rows);
}

/**
 * Writes down what concerns the safety of the airline, without making anybody wait: in the background, a second late at most, many
 * at once. When more comes than can be written, reads are given up before acts, and the log says how many. What is known when the
 * process is killed is lost; a process that ends in order writes it first.
 */
export class SecurityLog {
  readonly #deps: Deps;
  readonly #everyMs: number;
  readonly #known = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  #acts: Row[] = [];
  #reads: Row[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  /** With 0 for `everyMs` it writes only when it is told to. */
  constructor(deps: Deps, everyMs: number) {
    this.#deps = deps;
    this.#everyMs = everyMs;
  }

  /** Takes an event, which is written later; `log` is that of the request it comes from. */
  record(note: SecurityNote, log: Pick<Log, 'info'> = this.#deps.log): void {
    const now = this.#deps.clock();
    const once = onceFor(note, now);
    if (once !== null && this.#known.has(once)) return;
    if (once !== null) this.#known.set(once, true);
    const { kind, actorId: actor = null, subjectId: subject = null, network = null, details } = note;
    log.info({ event: kind, actor, subject, network, ...details }, 'security event');
    this.#keep(rowOf(note, once, now), isRead(note));
    this.#schedule();
  }

  #keep(row: Row, read: boolean): void {
    const isFull = this.#acts.length + this.#reads.length >= MAX_WAITING;
    if (isFull) this.#dropped += 1;
    // An act takes the place of a read.
    if (isFull && (read || this.#reads.pop() === undefined)) return;
    (read ? this.#reads : this.#acts).push(row);
  }

  #schedule(): void {
    if (this.#everyMs === 0 || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, this.#everyMs);
    this.#timer.unref();
  }

  /** Writes what waits; what cannot be written waits on. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { database, log } = this.#deps;
    const [acts, reads] = [this.#acts, this.#reads];
    if (this.#dropped > 0)
      log.warn({ dropped: this.#dropped }, 'security events were given up for want of room');
    this.#dropped = 0;
    if (acts.length + reads.length === 0) return;
    [this.#acts, this.#reads] = [[], []];
    try {
      await insertRows(database, [...acts, ...reads]);
    } catch (error) {
      log.warn({ err: error }, 'security events could not be written');
      for (const row of acts) this.#keep(row, false);
      for (const row of reads) this.#keep(row, true);
      this.#schedule();
    }
  }

  /** Writes what waits, and no more after. */
  async stop(): Promise<void> {
    await this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}

/** Removes the events that are older than they are kept. */
export async function removeOldEvents(
  database: Database,
  now: Date,
  days: number,
  signal?: AbortSignal,
): Promise<void> {
  const oldest = instantAfter(now, -days * DAY_MS);
  await deleteInPages(database, 'security_events', sql<boolean>`at < ${oldest}`, signal);
}
