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
  memberId,
  nullable,
  oneOf,
  ownerId,
  personal,
  text,
} from './columns.ts';
import { defineTable } from './define-table.ts';

const fromTheFirst: Column<Generated<string>, 'plain'> = { kind: 'plain', type: 'text', defaultTo: '' };

export const memberTables = {
  /**
   * Everyone the portal has ever known. Rows are never deleted. An erased member keeps the id, to which flights, the
   * ledger and logs refer. `roblox_id`, names and `role` are overwritten and `forgotten_at` is set.
   */
  users: defineTable({
    inBackup: true,
    ownData: 'profile',
    columns: {
      id: text(),
      roblox_id: text('personal'),
      username: text('personal'),
      /**
       * `username` folded by `foldName`. Look-ups and searches match it, because the engines' own lower-casing differs.
       */
      username_key: text('personal'),
      /**
       * When Roblox last confirmed `username`. Of two rows with one username, the one that was confirmed later holds
       * it.
       */
      username_seen_at: instant(),
      display_name: text('personal'),
      /** `display_name` folded by `foldForSearch`. */
      display_name_key: text('personal'),
      role: nullable(text({ writtenUpTo: textLimits.role.max })),
      /** The rank number, 0 to 255. Null together with role id and name for a user who is not in the group. */
      rank: nullable(personal(between(0, 255))),
      rank_role_id: nullable(text('personal')),
      rank_name: nullable(text('personal')),
      /** The last known rank, kept after leaving. A returning member is compared with it. */
      last_rank: nullable(personal(between(0, 255))),
      last_rank_role_id: nullable(text('personal')),
      rank_checked_at: nullable(instant()),
      required_flights: between(0, MAX_REQUIRED_FLIGHTS),
      /** The sums that imports credited in the ledger: flights, and pay in hundredths of the currency. */
      imported_flights: fromZero(),
      imported_pay_minor: fromZero('bigint'),
      first_seen_at: instant(),
      last_login_at: nullable(personal(instant())),
      forgotten_at: nullable(instant()),
    },
    primaryKey: ['id'],
    unique: [['roblox_id']],
    checks: {
      rank_whole: sql`(rank is null) = (rank_name is null) and (rank is null) = (rank_role_id is null)`,
    },
    indexes: { by_rank: ['rank'], by_username: ['username_key', 'username_seen_at'] },
  }),

  /** The preferences of members. A member without any has no row. */
  member_preferences: defineTable({
    inBackup: true,
    ownData: 'preferences',
    columns: { user_id: ownerId(), times: oneOf(timeOrders) },
    primaryKey: ['user_id'],
  }),

  /** Former names of members. Look-ups fall back to them. */
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

  /** Every group role that a member holds now. The effective rank is the highest of them. */
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
      promoted_by_id: nullable(memberId()),
    },
    primaryKey: ['id'],
    indexes: { by_user: ['user_id', 'date'] },
  }),

  /** Leaves, including withdrawn and declined ones. Both dates are days in UTC, the last one included. */
  leaves: defineTable({
    inBackup: true,
    ownData: 'leave',
    columns: {
      id: text(),
      user_id: ownerId(),
      from_date: day(),
      to_date: day(),
      /** The member's reason for the request. Null when an administrator recorded it. */
      reason: nullable(text({ ownWordsOf: 'user_id' })),
      status: oneOf(leaveStatuses),
      /** The comment of the decision. */
      comment: nullable(text('written')),
      decided_by_id: nullable(memberId()),
      decided_at: nullable(instant()),
      created_at: instant(),
    },
    primaryKey: ['id'],
    checks: {
      in_order: sql`from_date <= to_date`,
      decided_by_someone: sql`(decided_at is null) = (decided_by_id is null)`,
      // A withdrawn leave may have been decided before.
      decided_once_not_pending: sql`status = 'withdrawn' or (status = 'pending') = (decided_at is null)`,
    },
    indexes: { by_user: ['user_id', 'to_date'], by_end: ['to_date'] },
  }),

  /** Headshots by Roblox id. A row without a picture says that there is none now. */
  avatars: defineTable({
    inBackup: true,
    columns: {
      roblox_id: text('personal'),
      state: personal(oneOf(['present', 'absent'])),
      content_type: nullable(text('personal')),
      image: nullable(personal(bytes())),
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
      /** When the last successful sync ended, the number of staff then, and how many it added, changed and removed. */
      synced_at: nullable(instant()),
      members: fromZero(),
      added: fromZero(),
      changed: fromZero(),
      departed: fromZero(),
      /** When a sync failed, and why, in words for administrators. Null again after a successful one. */
      failed_at: nullable(instant()),
      failure: nullable(text()),
      /** When the first of the consecutive failures happened. */
      failing_since: nullable(instant()),
    },
    primaryKey: ['id'],
    checks: { failure_told: sql`(failed_at is null) = (failure is null)` },
  }),

  /** The tombstones by which an erased account is recognized. The id cannot be derived from its tombstone. */
  forgotten_accounts: defineTable({
    inBackup: true,
    columns: { mark: text(), forgotten_at: instant() },
    primaryKey: ['mark'],
  }),

  /** Roblox's notices of erasure, by the hash of their id. A repeated notice has no effect. */
  erasure_notices: defineTable({
    inBackup: true,
    columns: { id_hash: text(), received_at: instant(), expires_at: instant() },
    primaryKey: ['id_hash'],
    indexes: { by_expiry: ['expires_at'] },
  }),

  /**
   * The erasures that Roblox requested, one row each. A decided row names nobody, and is deleted when it expires. Until
   * then it counts towards the hourly limit, and prevents a second decision.
   */
  erasures: defineTable({
    inBackup: true,
    columns: {
      id: text(),
      roblox_id: nullable(text('personal')),
      state: oneOf(['waiting', 'carried_out', 'refused']),
      received_at: instant(),
      /** When it is executed unless an owner decides before. */
      due_at: instant(),
      decided_at: nullable(instant()),
      expires_at: nullable(instant()),
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
   * Erased members whose names are still searched for in what others wrote. The row is deleted when the search is done.
   * Searches at the same position run together.
   */
  name_searches: defineTable({
    inBackup: true,
    ownData: { leftOut: 'It has only erased members, who cannot export data.' },
    columns: {
      user_id: memberId(),
      /** JSON: the names of the member. */
      names: text('personal'),
      /** The table that is searched now, empty before the first, and the last row that was checked in it. */
      at_table: fromTheFirst,
      after_id: fromTheFirst,
      /** How many rows were checked, and how many there were at the start. */
      searched: fromZero(),
      total: fromZero(),
      begun_at: instant(),
    },
    primaryKey: ['user_id'],
  }),
};
