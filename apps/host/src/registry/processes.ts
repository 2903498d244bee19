import type { Database } from '@crewroom/server/platform/database/database';
import { instantAfter, newId, toInstant } from '@crewroom/server/platform/database/stored-values';
import { type RawBuilder, sql } from 'kysely';
import type { AirlineRow, Registry, RegistryTransaction } from './tables.ts';

/** A process that was not seen for this long has ended, in milliseconds. */
const DEAD_AFTER_MS = 20_000;

/** The key of the row that counts the changes of airlines. */
const VERSION = 'version';

const zero = sql<number>`0`;

/**
 * The processes of the host, and which airlines each has open. A crash leaves its rows, so other processes and the next
 * start learn which airlines may have due work.
 */
export class Processes {
  /** Names this process. */
  readonly id = newId();
  readonly #registry: Registry;
  readonly #engine: Database['engine'];

  constructor(registry: Registry, engine: Database['engine']) {
    this.#registry = registry;
    this.#engine = engine;
  }

  /** The time by the database's clock, in milliseconds. The clocks of two machines differ. */
  get #now(): RawBuilder<number> {
    return this.#engine === 'postgres'
      ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
      : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
  }

  /** The condition that a process runs. A registry in a file has one process. */
  #isAlive(id: 'processes.id'): RawBuilder<boolean> {
    if (this.#engine === 'sqlite') return sql<boolean>`${sql.ref(id)} = ${this.id}`;
    return sql<boolean>`processes.seen_at > ${this.#now} - ${sql.lit(DEAD_AFTER_MS)}`;
  }

  /** Selects the airlines that a running process has open. */
  openIn(db: Registry | RegistryTransaction) {
    return db
      .selectFrom('open_airlines')
      .innerJoin('processes', 'processes.id', 'open_airlines.process_id')
      .where(this.#isAlive('processes.id'))
      .select('open_airlines.airline_id');
  }

  /** Returns the ids of the airlines that any process has open. */
  async openAirlines(): Promise<ReadonlySet<string>> {
    const rows = await this.openIn(this.#registry).execute();
    return new Set(rows.map(({ airline_id: id }) => id));
  }

  /**
   * Stores that this process runs, and removes processes that have crashed. The work of their airlines is due.
   * `open` are the airlines of this process, which others may have removed after a pause.
   */
  async heartbeat(open: readonly string[], now: Date): Promise<void> {
    const { numUpdatedRows } = await this.#registry
      .updateTable('processes')
      .set({ seen_at: this.#now })
      .where('id', '=', this.id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) await this.#register(open);
    await this.#removeDead(now);
  }

  async #register(open: readonly string[]): Promise<void> {
    await this.#registry.transaction().execute(async (trx) => {
      const lastChange = trx
        .selectFrom('host_settings')
        .where('key', '=', VERSION)
        .select(sql<number>`cast(value as bigint)`.as('version'));
      await trx
        .insertInto('processes')
        .values({ id: this.id, seen_at: this.#now, applied: sql<number>`coalesce((${lastChange}), ${zero})` })
        .execute();
      for (const id of open) await this.markOpen(trx, id);
    });
  }

  async #removeDead(now: Date): Promise<void> {
    const dead = await this.#registry
      .selectFrom('processes')
      .where(sql<boolean>`not ${this.#isAlive('processes.id')}`)
      .select('id')
      .execute();
    if (dead.length === 0) return;
    const ids = dead.map(({ id }) => id);
    await this.#registry.transaction().execute(async (trx) => {
      const left = await trx
        .deleteFrom('open_airlines')
        .where('process_id', 'in', ids)
        .returning('airline_id')
        .execute();
      const airlines = left.map(({ airline_id: id }) => id);
      if (airlines.length > 0) {
        await trx
          .updateTable('airlines')
          .set({ due_at: toInstant(now) })
          .where('id', 'in', airlines)
          .execute();
      }
      await trx.deleteFrom('processes').where('id', 'in', ids).execute();
    });
  }

  /** Marks an airline as open in this process. */
  async markOpen(db: Registry | RegistryTransaction, airlineId: string): Promise<void> {
    await db
      .insertInto('open_airlines')
      .values({ airline_id: airlineId, process_id: this.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Marks an airline as closed in this process. One that is being created keeps its mark, or it would be undone. */
  async markClosed(airlineId: string): Promise<void> {
    await this.#registry
      .deleteFrom('open_airlines')
      .where('airline_id', '=', airlineId)
      .where('process_id', '=', this.id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('airlines')
              .where('id', '=', airlineId)
              .where('state', '=', 'founding')
              .select('id'),
          ),
        ),
      )
      .execute();
  }

  /**
   * Claims active airlines whose work is due and that no process has open. They are due again after `retryMs`, so of two
   * processes only one gets an airline, and an airline that cannot be opened is tried again later.
   */
  async claimDue(now: Date, { most, retryMs }: { most: number; retryMs: number }): Promise<string[]> {
    const due = this.#registry
      .selectFrom('airlines')
      .where('state', '=', 'active')
      .where('due_at', '<=', toInstant(now))
      .where((eb) =>
        eb.not(
          eb.exists(this.openIn(this.#registry).where(sql<boolean>`open_airlines.airline_id = airlines.id`)),
        ),
      )
      .orderBy('due_at')
      .orderBy('id')
      .limit(most)
      .select('id');
    const claimed = await this.#registry
      .updateTable('airlines')
      .set({ due_at: instantAfter(now, retryMs) })
      .where('id', 'in', this.#engine === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returning('id')
      .execute();
    return claimed.map(({ id }) => id);
  }

  /** Returns the airlines whose creation ended with its process. */
  async brokenCreations(): Promise<Pick<AirlineRow, 'id'>[]> {
    return await this.#registry
      .selectFrom('airlines')
      .where('state', '=', 'founding')
      .where('id', 'not in', this.openIn(this.#registry))
      .select('id')
      .execute();
  }

  /** Counts a change of airlines. Returns its version. */
  async countChange(trx: RegistryTransaction): Promise<number> {
    const { value } = await trx
      .insertInto('host_settings')
      .values({ key: VERSION, value: '1' })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: sql<string>`cast(cast(host_settings.value as bigint) + 1 as text)` }),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    return Number(value);
  }

  /** Stores that this process has applied all changes up to a version. */
  async setApplied(version: number): Promise<void> {
    await this.#registry
      .updateTable('processes')
      .set({ applied: version })
      .where('id', '=', this.id)
      .where('applied', '<', version)
      .execute();
  }

  /** Returns the version of the last change. */
  async lastChange(): Promise<number> {
    const row = await this.#registry
      .selectFrom('host_settings')
      .where('key', '=', VERSION)
      .select('value')
      .executeTakeFirst();
    return Number(row?.value ?? 0);
  }

  /** Returns whether every running process has applied the changes up to a version. */
  async isAppliedByAll(version: number): Promise<boolean> {
    const behind = await this.#registry
      .selectFrom('processes')
      .where(this.#isAlive('processes.id'))
      .where('applied', '<', version)
      .select('id')
      .limit(1)
      .executeTakeFirst();
    return behind === undefined;
  }

  /** Removes this process, once its airlines are closed. */
  async end(): Promise<void> {
    await this.#registry.deleteFrom('open_airlines').where('process_id', '=', this.id).execute();
    await this.#registry.deleteFrom('processes').where('id', '=', this.id).execute();
  }
}
