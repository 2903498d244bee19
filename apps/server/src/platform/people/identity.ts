import { avatarUrl, UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import { visibleName } from '@crewroom/domain/text';
import { type Selection, sql } from 'kysely';
import type { Source } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** The columns that name a member beside a flight, a seat or a place in line. */
type IdOfUser =
  | 'flights.dispatcher_id'
  | 'allocations.user_id'
  | 'allocations.assigned_by_id'
  | 'allocations.offered_to_id'
  | 'wait_list.user_id';

/**
 * Selects what is known of the member whose id a column holds; null where it holds none. A subquery and not a join: PostgreSQL
 * would answer the join of a few rows by reading all members, in a list once for each of its rows.
 */
export function ofUser({ db }: Source, id: IdOfUser, column: 'roblox_id' | 'username') {
  return db
    .selectFrom('users')
    .where('users.id', '=', sql.ref<string>(id))
    .select(sql.ref<string>(`users.${column}`).as('value'))
    .$asScalar();
}

const named = ['users.roblox_id', 'users.username', 'users.display_name'] as const;

/** What `identityOf` reads. */
export const identityColumns = ['users.id', ...named] as const;

/** What `ownerOf` reads: of the member whom a row with an id of its own is about. */
export const ownerColumns = ['users.id as user_id', ...named] as const;

/** What `foundUserOf` reads. */
export const foundUserColumns = [...identityColumns, 'users.rank', 'users.rank_name'] as const;

type Named = Selection<Tables, 'users', (typeof identityColumns)[number]>;
type Owned = Selection<Tables, 'users', (typeof ownerColumns)[number]>;
type Ranked = Pick<Tables['users'], 'rank' | 'rank_name'>;

/** A member's name as it is shown. A row may be older than the rule by which Roblox's names are taken. */
export function shownNameOf({ username, display_name }: Pick<Named, 'username' | 'display_name'>): string {
  return visibleName(display_name, username);
}

/** A row's id, names and picture, which every list of members has. */
export function identityOf({ id, roblox_id, username, display_name }: Named) {
  return {
    _id: id,
    robloxUsername: username,
    robloxDisplayName: shownNameOf({ username, display_name }),
    robloxAvatarUrl: avatarUrl(roblox_id),
  };
}

/** As `identityOf`, of a row that has an id of its own. */
export function ownerOf({ user_id: id, ...row }: Owned) {
  return identityOf({ ...row, id });
}

/** As `identityOf`, with the rank. */
export function foundUserOf(row: Named & Ranked) {
  return { ...identityOf(row), groupRank: groupRankOf(row) };
}

/** A row's rank as calls answer it; null for somebody who is not in the group. */
export function groupRankOf({ rank, rank_name }: Ranked) {
  return rank === null ? null : { rankId: rank, rankName: rank_name ?? UNKNOWN_RANK };
}
