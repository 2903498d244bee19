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
  /** Another text after each change of these rules in the portal. */
  readonly settings: { readonly version: string };
};

/** The rules as they are at this moment: what is set later does not show in them. */
function rulesNow({ thresholds, terms, chat, discord, discordEvents, settings }: AirlineRules): AirlineRules {
  return { thresholds, terms, chat, discord, discordEvents, settings: { version: settings.version } };
}

/** One unit of work, the first argument of every command: one transaction, at one moment, under the airline's rules. */
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

  /** The airline's rules as they were when this began: no command sees half a change of them. */
  get rules(): AirlineRules {
    return this.#rules;
  }

  /** From here on this goes by rules that it sets itself. */
  useRules(rules: Omit<AirlineRules, 'settings'>): void {
    this.#rules = rulesNow({ ...rules, settings: this.#rules.settings });
    this.#setsRules = true;
  }

  /** Whether this changes the airline's rules. */
  get setsRules(): boolean {
    return this.#setsRules;
  }

  /** Whether the rules that this goes by are those of a version of the settings. */
  usesSettingsVersion(version: string): boolean {
    return this.#setsRules || this.#rules.settings.version === version;
  }

  /** Adds topics that this change invalidates. They are announced after the commit. */
  invalidate(...topics: readonly Topic[]): void {
    this.#invalidated.add(topics.map((topic) => ({ topic })));
  }

  /** Adds a topic of a flight that is not approved; only its dispatcher and administrators learn of it. */
  invalidateUnapproved(topic: Topic, dispatcherId: string): void {
    this.#invalidated.add([{ topic, dispatcherId }]);
  }

  /** For a change after which everything is to be read again. */
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

  /** Does the work that was added for after the commit. */
  finish(): void {
    for (const work of this.#afterCommit) work();
  }

  /** The topics invalidated so far, in the order in which they were added. */
  get invalidated(): InvalidatedTopics {
    return this.#invalidated.all;
  }

  /** What there is to tell once this is committed. */
  get toPublish(): CommittedWork {
    return { invalidated: this.invalidated, ended: this.#ended };
  }
}

/** What a change is run with. */
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

/** Thrown to undo a transaction whose outcome is a refusal. */
class Refused extends Error {}

/** Thrown to undo a transaction that went by rules which were changed before it could be committed. */
class OutdatedRules extends Error {}

/** How often a change is begun again for the sake of rules that were changed meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Runs a unit of work in one transaction, and announces the invalidated topics after the commit. When `work` answers a refusal, the
 * transaction is rolled back, nothing is announced, and the refusal is answered. As with `inTransaction`, `work` may run more than once:
 * also where the airline's rules were changed, here or by another process, since it began.
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
        if (deps.live.isFollowing() && !uow.usesSettingsVersion(version)) throw new OutdatedRules();
      }
      return { value: outcome, change: uow };
    });
    committed.finish();
    const { toPublish } = committed;
    if (isNews(toPublish)) deps.live.publish(toPublish);
    // Whoever is answered goes by what they have set.
    await deps.live.delivered();
    return value;
  } catch (error) {
    if (error instanceof Refused && refused.value !== undefined) return refused.value;
    throw error;
  }
}
