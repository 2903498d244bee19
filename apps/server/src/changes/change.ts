import { MOST_TOPICS, type Topic, type Touch, type Touched } from '@crewroom/domain/topics';
import type { Config } from '../config.ts';
import type { Transaction } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../http/refusal.ts';

/** The rules the airline has set: the ranks that open things, and what flights and terms are worth. */
export type AirlineRules = Pick<Config, 'thresholds' | 'terms'>;

/** One unit of work, the first argument of every command: one transaction, at one moment, under the airline's rules. */
export class Change {
  readonly trx: Transaction;
  readonly now: Date;
  readonly rules: AirlineRules;
  readonly #touched = new Map<Topic, Touch>();
  #touchesEverything = false;

  constructor(trx: Transaction, now: Date, rules: AirlineRules) {
    this.trx = trx;
    this.now = now;
    this.rules = rules;
  }

  /** Names what this change touches; told once it is committed. */
  touch(...topics: readonly Topic[]): void {
    for (const topic of topics) this.#touched.set(topic, { topic });
  }

  /** Names a flight that is not approved, of which only its dispatcher and administrators are told. */
  touchHidden(topic: Topic, dispatcherId: string): void {
    if (!this.#touched.has(topic)) this.#touched.set(topic, { topic, dispatcherId });
  }

  /** For a change whose traces may be anywhere. */
  touchEverything(): void {
    this.#touchesEverything = true;
  }

  /** What was touched until now, in the order of touching. */
  get touched(): Touched {
    if (this.#touchesEverything || this.#touched.size > MOST_TOPICS) return 'everything';
    return [...this.#touched.values()];
  }
}

export type ChangeDeps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live'>;

/** Thrown to undo a transaction whose outcome is a refusal. */
class Refused extends Error {}

/**
 * Runs a unit of work in one transaction, and tells what it touched once that is committed. A refusal undoes it whole
 * and is answered; nothing is told then. As with `inTransaction`, `work` may run more than once.
 */
export async function runChange<T>(deps: ChangeDeps, work: (change: Change) => Promise<T>): Promise<T> {
  const refused: { value?: T } = {};
  try {
    const { value, touched } = await inTransaction(deps.database, async (trx) => {
      const change = new Change(trx, deps.clock(), deps.config);
      const outcome = await work(change);
      if (!(outcome instanceof Refusal)) return { value: outcome, touched: change.touched };
      refused.value = outcome;
      throw new Refused();
    });
    if (touched.length > 0) deps.live.tell(touched);
    return value;
  } catch (error) {
    if (error instanceof Refused && refused.value !== undefined) return refused.value;
    throw error;
  }
}
