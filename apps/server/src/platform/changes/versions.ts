import type { Dependency } from '@crewroom/domain/catalogue/query-topics';
import { type InvalidatedTopics, type Topic, topics as topicOf } from '@crewroom/domain/contract/topics';
import { DAY_MS } from '@crewroom/domain/days';
import { type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import type { Database, Source } from '../database/database.ts';
import { deleteInPages } from '../database/pages.ts';
import { type PlaceholdersOf, prepared, rowsOf } from '../database/prepared.ts';
import { instantAfter, newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction, sourceOf } from '../database/transaction.ts';

/** The row for all topics. A change that invalidated everything renews this row, and no other except the settings'. */
const EVERYTHING = 'everything';

/** Rows of topics that were invalidated within this time are kept. */
const KEPT_MS = DAY_MS;
/** Rows are removed when one is this old, and not earlier, because every reader queries again after that. */
const CLEANED_AFTER_MS = 8 * DAY_MS;

/** The values of `insertRenewal`. */
export const renewalShape = { topics: 'texts', version: 'text', now: 'text' } as const;

/** The statement that gives topics a new version. Their rows are locked in the order of the list. */
export function insertRenewal(
  source: Source,
  { topics, version, now }: PlaceholdersOf<typeof renewalShape>,
): InsertQueryBuilder<Tables, 'topic_versions', InsertResult> {
  return source.db
    .insertInto('topic_versions')
    .columns(['topic', 'version', 'touched_at'])
    .expression(({ selectFrom }) =>
      selectFrom(rowsOf(source, topics).as('named'))
        .select(['named.value as topic', version.as('version'), now.as('touched_at')])
        // Without a condition SQLite would parse the next words as part of a join.
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.column('topic').doUpdateSet({ version, touched_at: now }));
}

/**
 * The values that give invalidated topics a new version, always in the same order to prevent deadlocks. A change of the
 * airline's rules renews the version of the settings, even when it invalidated more topics than are named. Units of
 * work that used the earlier rules then notice it.
 */
export function renewalOf(invalidated: InvalidatedTopics, now: Date, setsRules: boolean) {
  const everything = setsRules ? [EVERYTHING, topicOf.settings] : [EVERYTHING];
  const topics = invalidated === 'everything' ? everything : invalidated.map(({ topic }) => topic).toSorted();
  return { topics, version: newId(), now: toInstant(now) };
}

/** The version of the stored settings, or null when none has changed lately. */
export const settingsVersion = sql<
  string | null
>`(select version from ${sql.table('topic_versions')} where topic = ${sql.lit(topicOf.settings)})`;

/** Gives topics a new version, and returns the version of the settings. */
export const renewVersions = prepared(renewalShape, (source, renewal) =>
  insertRenewal(source, renewal).returning(settingsVersion.as('settings_version')),
);

/** The version of the settings, for a change that gives no topic a new version. */
export const readSettingsVersion = prepared({}, ({ db }) =>
  db.selectNoFrom(settingsVersion.as('settings_version')),
);

/** A response and when it expires without an invalidation (ISO), or null for never. */
export class Expiring<Result> {
  readonly value: Result;
  readonly until: string | null;

  constructor(value: Result, until: string | null) {
    this.value = value;
    this.until = until;
  }
}

/** Returns a response with an expiry unchanged, and any other as one without an expiry. */
export function expiringOf<Result>(result: Result | Expiring<Result>): Expiring<Result> {
  return result instanceof Expiring ? result : new Expiring(result, null);
}

/** Returns the earliest of some timestamps (ISO). Null means never. */
export function earliest(instants: readonly (string | null)[]): string | null {
  return instants.filter((instant) => instant !== null).toSorted()[0] ?? null;
}

/** What a response depends on. */
export type DependsOn = {
  readonly topics: readonly Topic[];
  /** The id of a member. The flights on whose waitlists they are get added. */
  readonly waitingUserId?: string;
};

/** The dependencies of a member's response, by the table of query topics. */
export function dependsOnFor(userId: string, dependencies: readonly Dependency[]): DependsOn {
  const dependencyTopics = dependencies.flatMap((dependency) => {
    if (dependency === 'waitlists') return [];
    if (dependency === 'self') return [topicOf.member(userId)];
    if (dependency === 'own') return [topicOf.own(userId)];
    return [dependency === 'inbox' ? topicOf.inbox(userId) : dependency];
  });
  return { topics: dependencyTopics, ...(dependencies.includes('waitlists') && { waitingUserId: userId }) };
}

const flightOfWaitlist = sql<string>`'flight:' || wait_list.flight_id`;

/** Returns the versions of topics, and of the flights on whose waitlists a member is. */
const readVersionRows = prepared(
  { topics: 'texts', waitingUserId: 'text' },
  (source, { topics, waitingUserId }) =>
    source.db
      .selectFrom(rowsOf(source, topics).as('named'))
      // A look-up for each: for a condition SQLite may read the whole table.
      .crossJoin('topic_versions')
      .whereRef('topic_versions.topic', '=', 'named.value')
      .select(['topic_versions.topic', 'topic_versions.version'])
      .unionAll(
        source.db
          .selectFrom('wait_list')
          // A flight without a recent invalidation has no row. The version must still show whether the waitlist exists.
          .leftJoin('topic_versions', (join) => join.on('topic_versions.topic', '=', flightOfWaitlist))
          .where('wait_list.user_id', '=', waitingUserId)
          .select(({ fn, val }) => [
            flightOfWaitlist.as('topic'),
            fn.coalesce('topic_versions.version', val('')).as('version'),
          ]),
      ),
);

/**
 * Returns the version of everything that a response depends on, as text that changes with each commit that invalidated some of
 * it. Read it before the data, so that the next query notices a change in between. Uses one SQL statement.
 */
export async function readVersion(
  database: Database,
  { topics, waitingUserId = '' }: DependsOn,
): Promise<string> {
  const rows = await readVersionRows(database, {
    topics: [...new Set([EVERYTHING, ...topics])],
    waitingUserId,
  });
  const lines = new Set(rows.map(({ topic, version }) => `${topic} ${version}`));
  return [...lines].toSorted().join('\n');
}

/**
 * Removes the versions of topics without recent invalidations, about once a week. A later invalidation must not repeat
 * an earlier version, so everything gets a new version afterwards. Screens need not query again.
 */
export async function removeOldVersions(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const oldest = await database.db
    .selectFrom('topic_versions')
    .where('topic', '<>', EVERYTHING)
    .where('touched_at', '<', instantAfter(now, -CLEANED_AFTER_MS))
    .select('topic')
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  // This comes first, so that a process that ends in between leaves no version that looks unchanged.
  await inTransaction(database, (trx) => renewVersions(sourceOf(trx), renewalOf('everything', now, false)));
  const isOld = sql<boolean>`topic <> ${EVERYTHING} and touched_at < ${instantAfter(now, -KEPT_MS)}`;
  await deleteInPages(database, 'topic_versions', isOld, signal);
}
