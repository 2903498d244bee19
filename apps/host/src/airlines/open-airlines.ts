import { RETRY_OPENING_MS } from '@crewroom/domain/hosting/airlines';
import { toInstant } from '@crewroom/server/platform/database/stored-values';
import type { HostLog } from '../host-log.ts';
import { isStillServed, problemOf } from '../registry/airlines.ts';
import type { AirlineChange } from '../registry/changes.ts';
import type { Processes } from '../registry/processes.ts';
import type { AirlineRow, Registry } from '../registry/tables.ts';
import { SCHEMA_VERSION } from './airline-folder.ts';
import { type OpenAirline, type OpeningDeps, openAirline } from './open-airline.ts';

/** The error of the last attempt to open an airline, and the time of the next attempt. */
type Failure = { readonly error: unknown; readonly retryAt: number };

/** Thrown when an airline cannot be opened. */
export class AirlineUnavailable extends Error {
  override name = 'AirlineUnavailable';
}

type Deps = OpeningDeps & {
  readonly registry: Registry;
  readonly processes: Processes;
  readonly log: HostLog;
};

/** How long closing an airline waits for its requests, in milliseconds. */
const LONGEST_REQUEST_MS = 5_000;
/** How long changes are collected before the due time is stored, in milliseconds. */
const STORE_WITHIN_MS = 500;

/**
 * The open airlines of this process. An airline opens at its first request and when its work is due. It closes when it is idle.
 * When too many are open, the least recently used one closes.
 */
export class OpenAirlines {
  readonly #deps: Deps;
  readonly #open = new Map<string, OpenAirline>();
  readonly #opening = new Map<string, Promise<OpenAirline>>();
  readonly #closing = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, Failure>();
  /** Airlines whose closing is not stored yet. */
  readonly #closed = new Map<string, Partial<AirlineRow>>();
  readonly #storing = new Map<string, NodeJS.Timeout>();
  #isEnding = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns an open airline, or undefined for a closed one. */
  get(id: string): OpenAirline | undefined {
    return this.#open.get(id);
  }

  /** Returns whether an airline is open, opening or closing in this process. */
  isOpen(id: string): boolean {
    return this.#open.has(id) || this.#opening.has(id) || this.#closing.has(id);
  }

  /** Returns the ids of the airlines that are open or opening. */
  openIds(): string[] {
    return [...this.#open.keys(), ...this.#opening.keys()];
  }

  /** Opens an airline by its id, once for concurrent callers. Throws `AirlineUnavailable`. */
  async open(id: string, isForWork = false): Promise<OpenAirline> {
    await this.#closing.get(id);
    const airline = this.#open.get(id);
    if (airline !== undefined) return airline;
    const running = this.#opening.get(id) ?? this.#begin(id, isForWork);
    return await running;
  }

  /** Opens an airline for work of the host itself, and keeps it open until that ends. Throws `AirlineUnavailable`. */
  async use<T>(id: string, work: (airline: OpenAirline) => Promise<T>): Promise<T> {
    const airline = await this.open(id, true);
    airline.requests += 1;
    try {
      return await work(airline);
    } finally {
      airline.left('requests', this.#deps.clock().getTime());
    }
  }

  #begin(id: string, isForWork: boolean): Promise<OpenAirline> {
    const opening = this.#openNow(id, isForWork).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  /** Marks an airline as open and returns its row. The directory may still hold an older row. */
  async #markOpen(id: string): Promise<AirlineRow> {
    const { registry, processes, clock } = this.#deps;
    return await registry.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('airlines')
        .set({ last_used_at: toInstant(clock()) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new AirlineUnavailable('It was erased');
      await processes.markOpen(trx, id);
      return row;
    });
  }

  async #openNow(id: string, isForWork: boolean): Promise<OpenAirline> {
    const { clock, log } = this.#deps;
    const failure = this.#failures.get(id);
    if (this.#isEnding) throw new AirlineUnavailable('The host is ending');
    if (failure !== undefined && clock().getTime() < failure.retryAt) {
      throw new AirlineUnavailable('It could not be opened a moment ago', { cause: failure.error });
    }
    // Marked before it opens, so that a crash leaves the mark.
    const row = await this.#markOpen(id);
    this.#closed.delete(id);
    let airline: OpenAirline | undefined;
    try {
      airline = await openAirline(this.#deps, row, isForWork);
      await this.#set(id, { problem: null, schema_version: SCHEMA_VERSION });
    } catch (error) {
      log.error({ err: error, airline: id }, 'an airline could not be opened');
      this.#failures.set(id, { error, retryAt: clock().getTime() + RETRY_OPENING_MS });
      await airline?.portal.close();
      this.#closed.set(id, { problem: problemOf(error) });
      await this.#storeClosing(id);
      throw new AirlineUnavailable('It cannot be opened', { cause: error });
    }
    this.#failures.delete(id);
    this.#open.set(id, airline);
    airline.portal.onChange(() => this.#storeDueTimeSoon(airline));
    this.#storeDueTimeSoon(airline);
    this.#evict(id);
    return airline;
  }

  /** Closes an airline after its last request, and stores when its next work is due. Never rejects. */
  close(id: string): Promise<void> {
    const running = this.#closing.get(id);
    if (running !== undefined) return running;
    const closing = this.#closeNow(id).finally(() => this.#closing.delete(id));
    this.#closing.set(id, closing);
    return closing;
  }

  async #closeNow(id: string): Promise<void> {
    await this.#opening.get(id)?.catch(() => undefined);
    const airline = this.#open.get(id);
    if (airline === undefined) return;
    this.#open.delete(id);
    clearTimeout(this.#storing.get(id));
    this.#storing.delete(id);
    await airline.unused(LONGEST_REQUEST_MS);
    const { log, storage, clock } = this.#deps;
    const measured = await airline.measure().catch((error: unknown) => {
      log.error({ err: error, airline: id }, 'an airline could not be measured');
      return null;
    });
    try {
      await airline.portal.close();
    } catch (error) {
      log.error({ err: error, airline: id }, 'an airline could not be closed');
    }
    // Closing shrinks the files.
    const bytes = await storage.bytesOf(id).catch(() => undefined);
    const last_used_at = toInstant(new Date(airline.lastUsedAt));
    const values = { ...(measured ?? { due_at: toInstant(clock()) }), last_used_at };
    this.#closed.set(id, { ...values, ...(bytes !== undefined && { bytes }) });
    await this.#storeClosing(id);
  }

  /** Stores that an airline is closed. While the registry is away, the next sweep tries again. */
  async #storeClosing(id: string): Promise<void> {
    const { log, processes } = this.#deps;
    try {
      await this.#set(id, this.#closed.get(id) ?? {});
      await processes.markClosed(id);
      this.#closed.delete(id);
    } catch (error) {
      log.error({ err: error, airline: id }, 'the closing of an airline could not be stored');
    }
  }

  async #set(id: string, values: Partial<AirlineRow>): Promise<void> {
    await this.#deps.registry.updateTable('airlines').set(values).where('id', '=', id).execute();
  }

  #storeDueTimeSoon(airline: OpenAirline): void {
    if (this.#storing.has(airline.id)) return;
    const timer = setTimeout(() => {
      this.#storing.delete(airline.id);
      void this.#storeDueTime(airline);
    }, STORE_WITHIN_MS);
    timer.unref();
    this.#storing.set(airline.id, timer);
  }

  /** Stores when the next work of an open airline is due, so that a crash does not lose it. */
  async #storeDueTime(airline: OpenAirline): Promise<void> {
    if (this.#open.get(airline.id) !== airline) return;
    try {
      const measured = await airline.measure();
      await this.#set(airline.id, { ...measured, last_used_at: toInstant(new Date(airline.lastUsedAt)) });
    } catch (error) {
      this.#deps.log.warn(
        { err: error, airline: airline.id },
        'the due time of an airline could not be stored',
      );
    }
  }

  /** Stores the current size and due time of each open airline. */
  async storeDueTimes(): Promise<void> {
    await Promise.all([...this.#open.values()].map((airline) => this.#storeDueTime(airline)));
  }

  /** Closes the least recently used airlines while too many are open. Airlines with requests or streams stay open. */
  #evict(justOpened: string): void {
    const { openAirlines } = this.#deps.config;
    const closable = [...this.#open.values()]
      .filter(({ id, requests, streams }) => id !== justOpened && requests === 0 && streams === 0)
      .toSorted((a, b) => a.lastUsedAt - b.lastUsedAt);
    const surplus = this.#open.size - openAirlines;
    for (const { id } of closable.slice(0, Math.max(0, surplus))) void this.close(id);
  }

  /** Follows a change of an airline's row. Resolves once the airline is closed, if it closes. */
  async follow({ airlineId, closes }: AirlineChange): Promise<void> {
    if (closes) await this.close(airlineId);
    else await this.#open.get(airlineId)?.support.refresh();
  }

  /** Closes the open airlines that have another slug or may not serve any more, and refreshes the others. */
  async catchUp(): Promise<void> {
    const open = [...this.#open.values()];
    if (open.length === 0) return;
    const rows = await this.#deps.registry
      .selectFrom('airlines')
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .select(['id', 'slug', 'state'])
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    await Promise.all(
      open.map(({ id, row }) => this.follow({ airlineId: id, closes: !isStillServed(row, byId.get(id)) })),
    );
  }

  /** Closes the airlines that are idle. Resolves before they are closed. */
  async closeIdle(): Promise<void> {
    for (const id of this.#closed.keys()) await this.#storeClosing(id);
    for (const airline of this.#open.values()) if (await this.#mayClose(airline)) void this.close(airline.id);
  }

  async #mayClose(airline: OpenAirline): Promise<boolean> {
    if (airline.requests > 0 || airline.streams > 0) return false;
    const idle = this.#deps.clock().getTime() - airline.lastUsedAt;
    if (!airline.isForWork && idle < this.#deps.config.idleMs) return false;
    const isDone = await airline.portal.isWorkDone().catch(() => true);
    // Work that never ends must not keep the airline open.
    return (isDone || idle >= 2 * this.#deps.config.idleMs) && airline.requests === 0;
  }

  /** Lets no further airline open, because the process ends. */
  stopOpening(): void {
    this.#isEnding = true;
  }

  /** Closes all airlines, also those that are opening or closing now. */
  async closeAll(): Promise<void> {
    await Promise.all([...this.#opening.values()].map((opening) => opening.catch(() => undefined)));
    await Promise.all([...this.#open.keys()].map((id) => this.close(id)));
    await Promise.all(this.#closing.values());
  }
}
