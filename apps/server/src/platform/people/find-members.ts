import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { FoundUser } from '@crewroom/domain/contract/named';
import { foldForSearch, foldName } from '@crewroom/domain/names';
import { searchLimits } from '@crewroom/domain/text';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { beginningWith, containing, nameMatches } from '../database/conditions.ts';
import type { Database, Source } from '../database/database.ts';
import { isOneOf, prepared } from '../database/prepared.ts';
import type { Tables } from '../database/tables.ts';
import { foundUserColumns, foundUserOf } from './identity.ts';
import { isOnStaff } from './member-status.ts';

/**
 * Selects the current and former holders of usernames, filtered by a condition on the folded name. Erased members are
 * left out.
 */
function selectNamed(db: Kysely<Tables>, isMeant: (key: Expression<string>) => Expression<SqlBool>) {
  const current = db
    .selectFrom('users')
    .where((eb) => isMeant(eb.ref('username_key')))
    .where('forgotten_at', 'is', null)
    .select(['id', 'username_key as key', 'username_seen_at as seen', sql<number>`1`.as('current')]);
  const former = db
    .selectFrom('former_usernames')
    .innerJoin('users', 'users.id', 'former_usernames.user_id')
    .where((eb) => isMeant(eb.ref('former_usernames.username_key')))
    .where('users.forgotten_at', 'is', null)
    .select([
      'users.id',
      'former_usernames.username_key as key',
      'former_usernames.seen_until as seen',
      sql<number>`0`.as('current'),
    ]);
  return db.selectFrom(current.unionAll(former).as('found'));
}

/**
 * Selects the user id for a whole username, ignoring case: the current holder who was confirmed last, or else the last
 * former holder. Erased members are left out.
 */
export function selectHolder(db: Kysely<Tables>, username: string) {
  return selectNamed(db, (key) => sql<SqlBool>`${key} = ${foldName(username)}`)
    .select('found.id')
    .orderBy('found.current', 'desc')
    .orderBy('found.seen', 'desc')
    .orderBy('found.id', 'desc')
    .limit(1);
}

const readHolderRows = prepared({ keys: 'texts' }, (source, { keys }) =>
  selectNamed(source.db, (key) => isOneOf(source, key, keys))
    .select(['found.id', 'found.key'])
    .orderBy('found.current')
    .orderBy('found.seen')
    .orderBy('found.id'),
);

/**
 * Returns the user ids for many whole usernames, by the rule of `selectHolder`. Names and result are folded by `foldName`. Uses
 * one SQL statement.
 */
export async function findHolders(
  source: Source,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = keys.length === 0 ? [] : await readHolderRows(source, { keys });
  // The last row of a name has its holder.
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Returns the user id for a whole username, by the rule of `selectHolder`, or null without a holder. */
export async function lookUpUser({ db }: Database, identifier: string): Promise<string | null> {
  const holder = await selectHolder(db, identifier).executeTakeFirst();
  return holder?.id ?? null;
}

const readMatching = prepared(
  { staff: 'number', key: 'text', containing: 'text', beginning: 'text' },
  ({ db }, places) =>
    db
      .selectFrom('users')
      .where(isOnStaff(places))
      .where((eb) =>
        eb.or([
          nameMatches(eb.ref('username_key'), places.containing),
          nameMatches(eb.ref('display_name_key'), places.containing),
        ]),
      )
      .select(foundUserColumns)
      .orderBy((eb) =>
        eb
          .case()
          .when(eb.or([eb('username_key', '=', places.key), eb('display_name_key', '=', places.key)]))
          .then(0)
          .when(nameMatches(eb.ref('username_key'), places.beginning))
          .then(1)
          .when(nameMatches(eb.ref('display_name_key'), places.beginning))
          .then(2)
          .else(3)
          .end(),
      )
      .orderBy('username_key')
      .orderBy('id')
      .limit(searchLimits.results),
);

/**
 * Returns current staff whose username or display name contains `term`, best match first: the whole name, then its
 * beginning, then any part. Returns 20 at most. Wildcards in `term` are literal.
 */
export async function searchUsers(
  database: Database,
  term: string,
  { staff }: RankThresholds,
): Promise<FoundUser[]> {
  const rows = await readMatching(database, {
    staff,
    key: foldForSearch(term),
    containing: containing(term),
    beginning: beginningWith(term),
  });
  return rows.map(foundUserOf);
}
