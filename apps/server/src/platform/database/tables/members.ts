import { timeOrders } from '@crewroom/domain/members/time-order';
import { leaveStatuses } from '@crewroom/domain/record/leave';
import { rankChangeTypes } from '@crewroom/domain/record/rules';
import { MAX_REQUIRED_FLIGHTS } from '@crewroom/domain/terms/rules';
import { textLimits } from '@crewroom/domain/text';
import { type Generated, sql } from 'kysely';
import {
  between,
  bytes,
  type Column,
  day,
  fromZero,
  instant,
  maybe,
  memberId,
  oneOf,
  ownerId,
  personal,
  text,
} from './columns.ts';
import { defineTable } from './define-table.ts';

const fromTheFirst: Column<Generated<string>, 'plain'> = { kind: 'plain', type: 'text', defaultTo: '' };

export const memberTables = {
  /**
   * Everyone the portal has ever known. Rows are never deleted: a member who asks to be erased keeps the id, under
   * which flights, ledger and logs go on, while `roblox_id`, names and `role` are overwritten and `forgotten_at` is set.
   */
  users: defineTable({
    inBackup: true,
    ownData: 'profile',
    columns: {
      id: text(),
      roblox_id: text('personal'),
      username: text('personal'),
      /** `username` folded by `foldName`; look-ups and searches match it, as the engines' own lower-casing differs. */
      username_key: text('personal'),
      /** When Roblox last confirmed `username`: of two rows with one username, the later confirmed one holds it. */
      username_seen_at: instant(),
      display_name: text('personal'),
      /** `display_name` folded by `foldForSearch`. */
      display_name_key: text('personal'),
      role: maybe(text({ writtenUpTo: textLimits.role.max })),
      /** The rank number, 0 to 255; null together with role id and name for one who is not in the group. */
      rank: maybe(personal(between(0, 255))),
      rank_role_id: maybe(text('personal')),
      rank_name: maybe(text('personal')),
      /** The last rank known, kept after leaving: returning is compared with it. */
      last_rank: maybe(personal(between(0, 255))),
      last_rank_role_id: maybe(text('personal')),
      rank_checked_at: maybe(instant()),
      required_flights: between(0, MAX_REQUIRED_FLIGHTS),
      /** The sums of what imports credited in the ledger: flights, and pay in hundredths of the currency. */
      imported_flights: fromZero(),
      imported_pay_minor: fromZero('bigint'),
      first_seen_at: instant(),
      last_login_at: maybe(personal(instant())),
      forgotten_at: maybe(instant()),
    },
    primaryKey: ['id'],
    unique: [['roblox_id']],
    checks: {
      rank_whole: sql`(rank is null) = (rank_name is null) and (rank is null) = (rank_role_id is null)`,
    },
    indexes: { by_rank: ['rank'], by_username: ['username_key', 'username_seen_at'] },
  }),

  /** What members chose for themselves. Who chose nothing has no row. */
  member_preferences: defineTable({
    inBackup: true,
    ownData: 'preferences',
    columns: { user_id: ownerId(), times: oneOf(timeOrders) },
    primaryKey: ['user_id'],
  }),

  /** Names members went by before; look-up falls back to them. */
  former_usernames: defineTable({
    inBackup: true,
    ownData: 'profile',
    columns: {
      user_id: ownerId(),
      username: text('personal'),
      username_key: text('personal'),
      seen_until: instant(),
    },
    primaryKey: ['user_id', 'username'],
    indexes: { by_username: ['username_key', 'seen_until'] },
  }),

  /** Every group role a member holds now; the effective rank is the highest of them. */
  group_roles: defineTable({
    inBackup: true,
    ownData: 'profile',
    columns: {
      user_id: ownerId(),
      role_id: text('personal'),
      rank: personal(between(0, 255)),
      name: text('personal'),
    },
    primaryKey: ['user_id', 'role_id'],
  }),

  rank_history: defineTable({
    inBackup: true,
    ownData: 'rankHistory',
    columns: {
      id: text(),
      user_id: memberId(),
      rank_name: text(),
      type: oneOf(rankChangeTypes),
      date: instant(),
      promoted_by_id: maybe(memberId()),
    },
    primaryKey: ['id'],
    indexes: { by_user: ['user_id', 'date'] },
  }),

  /** Leaves, those withdrawn and declined too; both dates are days in UTC, the last one included. */
  leaves: defineTable({
    inBackup: true,
    ownData: 'leave',
    columns: {
      id: text(),
      user_id: ownerId(),
      from_date: day(),
      to_date: day(),
      /** Why a member asked for it; null where an administrator recorded it. */
      reason: maybe(text({ ownWordsOf: 'user_id' })),
      status: oneOf(leaveStatuses),
      /** What the decision said. */
      comment: maybe(text('written')),
      decided_by_id: maybe(memberId()),
      decided_at: maybe(instant()),
      created_at: instant(),
    },
    primaryKey: ['id'],
    checks: {
      in_order: sql`from_date <= to_date`,
      decided_by_someone: sql`(decided_at is null) = (decided_by_id is null)`,
      // A withdrawn one may have been decided before.
      decided_once_not_pending: sql`status = 'withdrawn' or (status = 'pending') = (decided_at is null)`,
    },
    indexes: { by_user: ['user_id', 'to_date'], by_end: ['to_date'] },
  }),

  /** Headshots by Roblox id, or the knowledge that there is none now. */
  avatars: defineTable({
    inBackup: true,
    columns: {
      roblox_id: text('personal'),
      state: personal(oneOf(['present', 'absent'])),
      content_type: maybe(text('personal')),
      image: maybe(personal(bytes())),
      fetched_at: personal(instant()),
    },
    primaryKey: ['roblox_id'],
    checks: {
      present_with_image: sql`(state = 'present') = (image is not null) and (image is null) = (content_type is null)`,
    },
  }),

  /** The state of the roster's sync: one row, whose `id` is 1, or none before the first sync. */
  roster: defineTable({
    inBackup: false,
    columns: {
      id: between(1, 1),
      /** When the last good sync ended, the number of staff then, and how many it added, changed and took off. */
      synced_at: maybe(instant()),
      members: fromZero(),
      added: fromZero(),
      changed: fromZero(),
      departed: fromZero(),
      /** When a sync failed, and why, in words for administrators; null again after a good one. */
      failed_at: maybe(instant()),
      failure: maybe(text()),
      /** When the first of those failures was that came in a row. */
      failing_since: maybe(instant()),
    },
    primaryKey: ['id'],
    checks: { failure_told: sql`(failed_at is null) = (failure is null)` },
  }),

  /** The marks by which an account that was erased is known again. The id cannot be read from its mark. */
  forgotten_accounts: defineTable({
    inBackup: true,
    columns: { mark: text(), forgotten_at: instant() },
    primaryKey: ['mark'],
  }),

  /** Roblox's notices that somebody is to be erased, by the hash of their id: one that comes again does nothing. */
  erasure_notices: defineTable({
    inBackup: true,
    columns: { id_hash: text(), received_at: instant(), expires_at: instant() },
    primaryKey: ['id_hash'],
    indexes: { by_expiry: ['expires_at'] },
  }),

  /**
   * Whom Roblox asked to erase, each by themself. What is decided names nobody any more, and goes when it expires: until then
   * it counts among those of the hour, and a second decision finds it.
   */
  erasures: defineTable({
    inBackup: true,
    columns: {
      id: text(),
      roblox_id: maybe(text('personal')),
      state: oneOf(['waiting', 'carried_out', 'refused']),
      received_at: instant(),
      /** When it is carried out unless an owner decides before. */
      due_at: instant(),
      decided_at: maybe(instant()),
      expires_at: maybe(instant()),
    },
    primaryKey: ['id'],
    checks: {
      names_who_waits: sql`(state = 'waiting') = (roblox_id is not null)`,
      decided_once_not_waiting: sql`(state = 'waiting') = (decided_at is null) and (state = 'waiting') = (expires_at is null)`,
    },
    indexes: {
      by_turn: ['state', 'due_at', 'id'],
      by_decision: ['state', 'decided_at'],
      by_expiry: ['expires_at'],
    },
  }),

  /**
   * Members who are erased, and whose names are still searched for in what others wrote. A row goes when the search is done;
   * those at the same place are searched for together.
   */
  name_searches: defineTable({
    inBackup: true,
    ownData: { leftOut: 'It stands only for members who are forgotten, who have no such file.' },
    columns: {
      user_id: memberId(),
      /** JSON: what the member was called. */
      names: text('personal'),
      /** The table that is searched now, empty before the first, and its last row that was looked at. */
      at_table: fromTheFirst,
      after_id: fromTheFirst,
      /** How many rows were looked at, and how many there were when it began. */
      searched: fromZero(),
      total: fromZero(),
      begun_at: instant(),
    },
    primaryKey: ['user_id'],
  }),
};
