import type { InvalidatedTopics, Topic } from '@crewroom/domain/contract/topics';
import type { Config } from '../../config/config.ts';
import type { Database, Source, Transaction } from '../database/database.ts';
import { inTransaction, sourceOf } from '../database/transaction.ts';
import { InvalidationSet } from './invalidation-set.ts';
import type { CommittedWork, EndedSession, Live } from './live.ts';
import { announce } from './notifications.ts';
import { Refusal } from './refusal.ts';

/**
 * The airline's own settings that changes depend on: rank thresholds, pay per point, quota, term length, and the channels of
 * its chat.
 */
export type AirlineRules = Pick<Config, 'thresholds' | 'terms' | 'chat' | 'discord' | 'discordEvents'> & {
  /** Differs after each change of these rules in the portal. */
  readonly settings: { readonly version: string };
};

/** Returns a copy of the current rules, which later settings do not change. */
function rulesNow({ thresholds, terms, chat, discord, discordEvents, settings }: AirlineRules): AirlineRules {
  return { thresholds, terms, chat, discord, discordEvents, settings: { version: settings.version } };
}

/**
 * One unit of work, the first argument of every command: one transaction, with one timestamp, under the airline's
 * rules.
 */
export class UnitOfWork {
  readonly trx: Transaction;
  /** The same transaction, for statements that are prepared. */
  readonly source: Source;
  readonly now: Date;
  #rules: AirlineRules;
  #setsRules = false;
  readonly #invalidated = new InvalidationSet();
  readonly #ended: EndedSession[] = [];
  readonly #afterCommit: (() => void)[] = [];

  constructor(trx: Transaction, now: Date, rules: AirlineRules) {
    this.trx = trx;
    this.source = sourceOf(trx);
    this.now = now;
    this.#rules = rulesNow(rules);
  }

  /** The airline's rules when this unit of work began. A command never sees a partial change of them. */
  get rules(): AirlineRules {
    return this.#rules;
  }

  /** Makes this unit of work use rules that it sets itself. */
  useRules(rules: Omit<AirlineRules, 'settings'>): void {
    this.#rules = rulesNow({ ...rules, settings: this.#rules.settings });
    this.#setsRules = true;
  }

  /** Whether this unit of work changes the airline's rules. */
  get setsRules(): boolean {
    return this.#setsRules;
  }

  /** Whether the rules of this unit of work are those of a version of the settings. */
  usesSettingsVersion(version: string): boolean {
    return this.#setsRules || this.#rules.settings.version === version;
  }

  /** Adds topics that this change invalidates. They are announced after the commit. */
  invalidate(...topics: readonly Topic[]): void {
    this.#invalidated.add(topics.map((topic) => ({ topic })));
  }

  /** Adds a topic of a flight that is not approved. Only its dispatcher and administrators are notified. */
  invalidateUnapproved(topic: Topic, dispatcherId: string): void {
    this.#invalidated.add([{ topic, dispatcherId }]);
  }

  /** Invalidates everything. */
  invalidateEverything(): void {
    this.#invalidated.add('everything');
  }

  /** Adds a session that this change ends, or the member whose sessions it ends. Their live streams end too. */
  endsSession(ended: EndedSession): void {
    this.#ended.push(ended);
  }

  /** Adds work that is done once this is committed, and never when it is rolled back. It must not fail. */
  afterCommit(work: () => void): void {
    this.#afterCommit.push(work);
  }

  /** Runs the work that was added for after the commit. */
  finish(): void {
    for (const work of this.#afterCommit) work();
  }

  /** The topics invalidated so far, in the order in which they were added. */
  get invalidated(): InvalidatedTopics {
    return this.#invalidated.all;
  }

  /** Returns the event to publish after the commit. */
  get toPublish(): CommittedWork {
    return { invalidated: this.invalidated, ended: this.#ended };
  }
}

/** The dependencies of a unit of work. */
export type UnitOfWorkDeps<Rules extends AirlineRules = Config> = {
  readonly config: Rules;
  readonly database: Database;
  readonly clock: () => Date;
  /** Announces committed changes. */
  readonly live: Live;
};

function isNews({ invalidated, ended }: CommittedWork): boolean {
  return invalidated.length > 0 || ended.length > 0;
}

/** Thrown to roll back a transaction that returned a refusal. */
class Refused extends Error {}

/** Thrown to roll back a transaction whose rules were changed before its commit. */
class OutdatedRules extends Error {}

/** How often a change is retried because its rules were changed meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Runs a unit of work in one transaction, and announces the invalidated topics after the commit. When `work` returns a
 * refusal, the transaction is rolled back, nothing is announced, and the refusal is returned. As with `inTransaction`,
 * `work` may run more than once. It is also retried when this or another process changed the airline's rules since it
 * began.
 */
export async function runInUnitOfWork<T>(
  deps: UnitOfWorkDeps<AirlineRules>,
  work: (uow: UnitOfWork) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(deps, work);
    } catch (error) {
      if (!(error instanceof OutdatedRules) || attempt === MAX_ATTEMPTS) throw error;
      await deps.live.catchUp();
    }
  }
}

async function runOnce<T>(
  deps: UnitOfWorkDeps<AirlineRules>,
  work: (uow: UnitOfWork) => Promise<T>,
): Promise<T> {
  const refused: { value?: T } = {};
  try {
    const { value, change: committed } = await inTransaction(deps.database, async (trx) => {
      const uow = new UnitOfWork(trx, deps.clock(), deps.config);
      const outcome = await work(uow);
      if (outcome instanceof Refusal) {
        refused.value = outcome;
        throw new Refused();
      }
      if (isNews(uow.toPublish)) {
        const version = await announce(uow, deps.live);
        if (deps.live.hasSettingsLoader() && !uow.usesSettingsVersion(version)) throw new OutdatedRules();
      }
      return { value: outcome, change: uow };
    });
    committed.finish();
    const { toPublish } = committed;
    if (isNews(toPublish)) deps.live.publish(toPublish);
    // The caller's response must use the settings that they have changed.
    await deps.live.delivered();
    return value;
  } catch (error) {
    if (error instanceof Refused && refused.value !== undefined) return refused.value;
    throw error;
  }
}
