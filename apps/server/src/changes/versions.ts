import type { Topic, Touched } from '@crewroom/domain/topics';
import { type Expression, type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';

/** The row that stands for all topics: a change that touched everything renews this one alone. */
const EVERYTHING = 'everything';

const DAY_MS = 86_400_000;
/** When rows are removed, those of topics that were touched within this time stay. */
const KEPT_MS = DAY_MS;
/** Rows are removed when one is this old, and no sooner, because every reader reads anew after that. */
const CLEANED_AFTER_MS = 8 * DAY_MS;

/** The statement that gives touched topics another version. Their rows are locked in one order, so none deadlocks. */
export function renewVersions(
  trx: Transaction,
  touched: Touched,
  now: Date,
): InsertQueryBuilder<Tables, 'topic_versions', InsertResult> {
  const named = touched === 'everything' ? [EVERYTHING] : touched.map(({ topic }) => topic).toSorted();
  const version = newId();
  const touchedAt = toInstant(now);
  return trx
    .insertInto('topic_versions')
    .values(named.map((topic) => ({ topic, version, touched_at: touchedAt })))
    .onConflict((conflict) => conflict.column('topic').doUpdateSet({ version, touched_at: touchedAt }));
}

/** What an answer depends on. */
export type DependsOn = {
  readonly topics: readonly [Topic, Topic?, Topic?];
  /** The id of a member: the flights in whose lines they wait are added. */
  readonly waitingUserId?: string;
};

const places = { one: 'text', two: 'text', three: 'text' } as const;

type Places = { readonly [Name in keyof typeof places]: Expression<string> };

// One look-up for each: SQLite may read the whole table for a list.
function selectVersions({ db }: Database, { one, two, three }: Places) {
  const of = (topic: Expression<string> | string) =>
    db.selectFrom('topic_versions').where('topic', '=', topic).select(['topic', 'version']);
  return of(EVERYTHING).unionAll(of(one)).unionAll(of(two)).unionAll(of(three));
}

const readVersions = prepared(places, selectVersions);

const flightOfLine = sql<string>`'flight:' || wait_list.flight_id`;

const readVersionsOfLines = prepared({ ...places, userId: 'text' }, (database, { userId, ...named }) =>
  selectVersions(database, named).unionAll(
    database.db
      .selectFrom('wait_list')
      // A flight that was not touched for long has no row; that the line is there, or is gone, must show all the same.
      .leftJoin('topic_versions', (join) => join.on('topic_versions.topic', '=', flightOfLine))
      .where('wait_list.user_id', '=', userId)
      .select(({ fn, val }) => [
        flightOfLine.as('topic'),
        fn.coalesce('topic_versions.version', val('')).as('version'),
      ]),
  ),
);

/**
 * The version of all that an answer depends on, as a text that is another one after each committed change that touched some
 * of it. Read it before the data: then a change in between is noticed at the next reading. One statement.
 */
export async function versionOf(database: Database, { topics, waitingUserId }: DependsOn): Promise<string> {
  const [one, two = one, three = one] = topics;
  const rows =
    waitingUserId === undefined
      ? await readVersions(database, { one, two, three })
      : await readVersionsOfLines(database, { one, two, three, userId: waitingUserId });
  return rows
    .map(({ topic, version }) => `${topic} ${version}`)
    .toSorted()
    .join('\n');
}

/**
 * Removes the versions of what was not touched for long, about once a week. What is touched later must not get the version
 * of before, so everything has another version afterwards; no screen needs to read again for it.
 */
export async function removeOldVersions(database: Database, now: Date): Promise<void> {
  const before = (ms: number) => toInstant(new Date(now.getTime() - ms));
  const oldest = await database.db
    .selectFrom('topic_versions')
    .where('topic', '<>', EVERYTHING)
    .where('touched_at', '<', before(CLEANED_AFTER_MS))
    .select('topic')
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await inTransaction(database, async (trx) => {
    await renewVersions(trx, 'everything', now).execute();
    await trx
      .deleteFrom('topic_versions')
      .where('topic', '<>', EVERYTHING)
      .where('touched_at', '<', before(KEPT_MS))
      .execute();
  });
}
