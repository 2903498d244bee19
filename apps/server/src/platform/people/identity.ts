import { avatarUrl, UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import { visibleName } from '@crewroom/domain/text';
import { type Selection, sql } from 'kysely';
import type { Source } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** The columns that name a member next to a flight, a seat or a place on a waitlist. */
type IdOfUser =
  | 'flights.dispatcher_id'
  | 'allocations.user_id'
  | 'allocations.assigned_by_id'
  | 'allocations.offered_to_id'
  | 'wait_list.user_id';

/**
 * Selects the identity of the member whose id a column holds, or null for a null id. It is a subquery rather than a
 * join. PostgreSQL would join a few rows by reading all members, in a list once for each of its rows.
 */
export function ofUser({ db }: Source, id: IdOfUser, column: 'roblox_id' | 'username') {
  return db
    .selectFrom('users')
    .where('users.id', '=', sql.ref<string>(id))
    .select(sql.ref<string>(`users.${column}`).as('value'))
    .$asScalar();
}

const named = ['users.roblox_id', 'users.username', 'users.display_name'] as const;

/** The columns that `identityOf` reads. */
export const identityColumns = ['users.id', ...named] as const;

/** The columns that `ownerOf` reads: the member who is the subject of a row with its own id. */
export const ownerColumns = ['users.id as user_id', ...named] as const;

/** The columns that `foundUserOf` reads. */
export const foundUserColumns = [...identityColumns, 'users.rank', 'users.rank_name'] as const;

type IdentityRow = Selection<Tables, 'users', (typeof identityColumns)[number]>;
type Owned = Selection<Tables, 'users', (typeof ownerColumns)[number]>;
type Ranked = Pick<Tables['users'], 'rank' | 'rank_name'>;

/** Returns a member's name for display. A row may be older than the rule that cleans Roblox's names. */
export function shownNameOf({
  username,
  display_name,
}: Pick<IdentityRow, 'username' | 'display_name'>): string {
  return visibleName(display_name, username);
}

/** A row's id, names and picture, which every list of members has. */
export function identityOf({ id, roblox_id, username, display_name }: IdentityRow) {
  return {
    _id: id,
    robloxUsername: username,
    robloxDisplayName: shownNameOf({ username, display_name }),
    robloxAvatarUrl: avatarUrl(roblox_id),
  };
}

/** Like `identityOf`, for a row that has its own id. */
export function ownerOf({ user_id: id, ...row }: Owned) {
  return identityOf({ ...row, id });
}

/** Like `identityOf`, with the rank. */
export function foundUserOf(row: IdentityRow & Ranked) {
  return { ...identityOf(row), groupRank: groupRankOf(row) };
}

/** Returns a row's rank in the format of responses, or null for a user who is not in the group. */
export function groupRankOf({ rank, rank_name }: Ranked) {
  return rank === null ? null : { rankId: rank, rankName: rank_name ?? UNKNOWN_RANK };
}
