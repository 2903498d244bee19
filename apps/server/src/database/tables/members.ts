import type { LeaveStatus } from '@crewroom/domain/record/leave';
import type { RankChangeType } from '@crewroom/domain/record/rules';
import { textLimits } from '@crewroom/domain/text';
import type { Generated } from 'kysely';
import type { Instant } from '../stored-values.ts';
import type { Descriptions, TableDescription } from './description.ts';

/**
 * Everyone the portal has ever known. Rows are never deleted: a member who asks to be forgotten keeps the id, under
 * which flights, ledger and logs go on, while `roblox_id`, names and `role` are overwritten and `forgotten_at` is set.
 */
export interface UsersTable {
  id: string;
  roblox_id: string;
  username: string;
  /** `username` folded by `foldName`; look-ups and searches match it, as the engines' own lower-casing differs. */
  username_key: string;
  /** When Roblox last confirmed `username`: of two rows with one username, the later confirmed one holds it. */
  username_seen_at: Instant;
  display_name: string;
  /** `display_name` folded by `foldForSearch`. */
  display_name_key: string;
  role: string | null;
  /** The rank number, 0 to 255; null together with role id and name for one who is not in the group. */
  rank: number | null;
  rank_role_id: string | null;
  rank_name: string | null;
  /** The last rank known, kept after leaving: returning is compared with it. */
  last_rank: number | null;
  last_rank_role_id: string | null;
  rank_checked_at: Instant | null;
  required_flights: number;
  first_seen_at: Instant;
  last_login_at: Instant | null;
  forgotten_at: Instant | null;
}

const users = {
  inBackup: true,
  ownData: 'profile',
  columns: {
    id: 'plain',
    roblox_id: 'personal',
    username: 'personal',
    username_key: 'personal',
    username_seen_at: 'plain',
    display_name: 'personal',
    display_name_key: 'personal',
    role: { writtenUpTo: textLimits.role.max },
    rank: 'personal',
    rank_role_id: 'personal',
    rank_name: 'personal',
    last_rank: 'personal',
    last_rank_role_id: 'personal',
    rank_checked_at: 'plain',
    required_flights: 'plain',
    first_seen_at: 'plain',
    last_login_at: 'personal',
    forgotten_at: 'plain',
  },
} as const satisfies TableDescription<UsersTable>;

/** Names members went by before; look-up falls back to them. */
export interface FormerUsernamesTable {
  user_id: string;
  username: string;
  username_key: string;
  seen_until: Instant;
}

const formerUsernames = {
  inBackup: true,
  ownData: 'profile',
  columns: {
    user_id: 'owner',
    username: 'personal',
    username_key: 'personal',
    seen_until: 'plain',
  },
} as const satisfies TableDescription<FormerUsernamesTable>;

/** Every group role a member holds now; the effective rank is the highest of them. */
export interface GroupRolesTable {
  user_id: string;
  role_id: string;
  rank: number;
  name: string;
}

const groupRoles = {
  inBackup: true,
  ownData: 'profile',
  columns: {
    user_id: 'owner',
    role_id: 'personal',
    rank: 'personal',
    name: 'personal',
  },
} as const satisfies TableDescription<GroupRolesTable>;

export interface RankHistoryTable {
  id: string;
  user_id: string;
  rank_name: string;
  type: RankChangeType;
  date: Instant;
  promoted_by_id: string | null;
}

const rankHistory = {
  inBackup: true,
  ownData: 'rankHistory',
  columns: {
    id: 'plain',
    user_id: 'member',
    rank_name: 'plain',
    type: 'plain',
    date: 'plain',
    promoted_by_id: 'member',
  },
} as const satisfies TableDescription<RankHistoryTable>;

/** Leaves, those withdrawn and declined too; both dates are days in UTC, `YYYY-MM-DD`, the last one included. */
export interface LeavesTable {
  id: string;
  user_id: string;
  from_date: string;
  to_date: string;
  /** Why a member asked for it; null where an administrator recorded it. */
  reason: string | null;
  status: LeaveStatus;
  /** What the decision said. */
  comment: string | null;
  decided_by_id: string | null;
  decided_at: Instant | null;
  created_at: Instant;
}

const leaves = {
  inBackup: true,
  ownData: 'leave',
  columns: {
    id: 'plain',
    user_id: 'owner',
    from_date: 'plain',
    to_date: 'plain',
    reason: { ownWordsOf: 'user_id' },
    status: 'plain',
    comment: 'written',
    decided_by_id: 'member',
    decided_at: 'plain',
    created_at: 'plain',
  },
} as const satisfies TableDescription<LeavesTable>;

/** Headshots by Roblox id, or the knowledge that there is none now. */
export interface AvatarsTable {
  roblox_id: string;
  state: 'present' | 'absent';
  content_type: string | null;
  image: Uint8Array | null;
  fetched_at: Instant;
}

const avatars = {
  inBackup: true,
  columns: {
    roblox_id: 'personal',
    state: 'personal',
    content_type: 'personal',
    image: 'personal',
    fetched_at: 'personal',
  },
} as const satisfies TableDescription<AvatarsTable>;

/** The state of the roster's sync: one row, whose `id` is 1, or none before the first sync. */
export interface RosterTable {
  id: number;
  /** When the last good sync ended, the number of staff then, and how many it added, changed and took off. */
  synced_at: Instant | null;
  members: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  departed: Generated<number>;
  /** When a sync failed, and why, in words for administrators; null again after a good one. */
  failed_at: Instant | null;
  failure: string | null;
}

const roster = {
  inBackup: false,
  columns: {
    id: 'plain',
    synced_at: 'plain',
    members: 'plain',
    added: 'plain',
    changed: 'plain',
    departed: 'plain',
    failed_at: 'plain',
    failure: 'plain',
  },
} as const satisfies TableDescription<RosterTable>;

/** The marks of accounts that were forgotten. The id cannot be read from its mark. */
export interface ForgottenAccountsTable {
  mark: string;
  forgotten_at: Instant;
}

const forgottenAccounts = {
  inBackup: true,
  columns: {
    mark: 'plain',
    forgotten_at: 'plain',
  },
} as const satisfies TableDescription<ForgottenAccountsTable>;

/** Roblox's notices that somebody is to be forgotten, by the hash of their id: one that comes again does nothing. */
export interface ErasureNoticesTable {
  id_hash: string;
  received_at: Instant;
  expires_at: Instant;
}

const erasureNotices = {
  inBackup: true,
  columns: {
    id_hash: 'plain',
    received_at: 'plain',
    expires_at: 'plain',
  },
} as const satisfies TableDescription<ErasureNoticesTable>;

/**
 * Members who are forgotten, and whose names are still searched for in what others wrote. A row goes when the search is done;
 * those at the same place are searched for together.
 */
export interface NameSearchesTable {
  user_id: string;
  /** JSON: what the member was called. */
  names: string;
  /** The column that is searched now, by its place among those with written text, and the last row that was looked at. */
  place: Generated<number>;
  after_id: Generated<string>;
  /** How many rows were looked at, and how many there were when it began. */
  searched: Generated<number>;
  total: Generated<number>;
  begun_at: Instant;
}

const nameSearches = {
  inBackup: true,
  ownData: { leftOut: 'It stands only for members who are forgotten, who have no such file.' },
  columns: {
    user_id: 'member',
    names: 'personal',
    place: 'plain',
    after_id: 'plain',
    searched: 'plain',
    total: 'plain',
    begun_at: 'plain',
  },
} as const satisfies TableDescription<NameSearchesTable>;

export interface MemberTables {
  users: UsersTable;
  former_usernames: FormerUsernamesTable;
  group_roles: GroupRolesTable;
  rank_history: RankHistoryTable;
  leaves: LeavesTable;
  avatars: AvatarsTable;
  roster: RosterTable;
  forgotten_accounts: ForgottenAccountsTable;
  erasure_notices: ErasureNoticesTable;
  name_searches: NameSearchesTable;
}

export const memberTables = {
  users,
  former_usernames: formerUsernames,
  group_roles: groupRoles,
  rank_history: rankHistory,
  leaves,
  avatars,
  roster,
  forgotten_accounts: forgottenAccounts,
  erasure_notices: erasureNotices,
  name_searches: nameSearches,
} as const satisfies Descriptions<MemberTables>;
