import { toMinor } from '@crewroom/domain/money';
import type { AdminActionDetails } from '@crewroom/domain/record/endpoints';
import { expiryNoticeDays } from '@crewroom/domain/record/expiring-qualifications';
import { reliabilityEventKinds } from '@crewroom/domain/record/reliability-events';
import {
  type AdminActionType,
  appealDecisions,
  noteTypes,
  type QualificationName,
  rewardLimits,
  rewardTypes,
  sanctionTypes,
} from '@crewroom/domain/record/rules';
import { sql } from 'kysely';
import {
  between,
  flag,
  fromZero,
  idOf,
  instant,
  memberId,
  nullable,
  oneOf,
  ownerId,
  text,
  word,
} from './columns.ts';
import { defineTable } from './define-table.ts';

/** Which fields of an entry's details repeat what people wrote. */
const auditDetails = {
  action: 'plain',
  sanctionType: 'plain',
  breach: 'written',
  reason: 'written',
  qualificationName: 'plain',
  expiresAt: 'plain',
  amount: 'plain',
  rewardType: 'plain',
  newRequiredFlights: 'plain',
  requiredFlightsBefore: 'plain',
  careerFlights: 'plain',
  noteType: 'plain',
  content: 'written',
  usersProcessed: 'plain',
  role: 'written',
  from: 'plain',
  to: 'plain',
  aircraft: 'written',
  excused: 'plain',
  keyName: 'written',
  scopes: 'plain',
  settings: 'plain',
} as const satisfies Record<keyof AdminActionDetails, 'plain' | 'written'>;

export const recordTables = {
  sanctions: defineTable({
    inBackup: true,
    ownData: 'sanctions',
    columns: {
      id: text(),
      user_id: memberId(),
      type: oneOf(sanctionTypes),
      breach: text('written'),
      reason: text('written'),
      comment: nullable(text('written')),
      issuer_id: memberId(),
      issued_at: instant(),
      expiry_date: instant(),
      /** Only on a suspension, not after `expiry_date`. */
      active_until: nullable(instant()),
      /** When it ends in fact: at `active_until`, or at `expiry_date` when that is null. */
      ends_at: instant(),
      /** When its subject confirmed reading it. */
      acknowledged_at: nullable(instant()),
      appealed_at: nullable(instant()),
      /** Also null when the subject was erased since. */
      appeal_text: nullable(text({ ownWordsOf: 'user_id' })),
      /** A sanction that was lifted ended at `appeal_decided_at`, if not before. */
      appeal_decision: nullable(oneOf(appealDecisions)),
      appeal_comment: nullable(text('written')),
      appeal_decided_by_id: nullable(memberId()),
      appeal_decided_at: nullable(instant()),
    },
    primaryKey: ['id'],
    checks: {
      last: sql`expiry_date > issued_at
        or (appeal_decision is not null and appeal_decision = 'lifted' and expiry_date = issued_at)`,
      active_until_of_suspension: sql`active_until is null or (type = 'suspension' and active_until <= expiry_date)`,
      end_when_they_say: sql`ends_at = coalesce(active_until, expiry_date)`,
      appealed_before_decided: sql`appealed_at is not null or (appeal_text is null and appeal_decision is null)`,
      decided_whole: sql`(appeal_decision is null) = (appeal_comment is null)
        and (appeal_decision is null) = (appeal_decided_by_id is null)
        and (appeal_decision is null) = (appeal_decided_at is null)`,
      lifted_are_over: sql`appeal_decision is null or appeal_decision <> 'lifted' or expiry_date <= appeal_decided_at`,
    },
    indexes: { by_user: ['user_id', 'ends_at'], with_appeal: ['appealed_at', 'appeal_decision'] },
  }),

  qualifications: defineTable({
    inBackup: true,
    ownData: 'qualifications',
    columns: {
      id: text(),
      user_id: memberId(),
      name: word<QualificationName>(),
      granted_at: instant(),
      granted_by_id: memberId(),
      /** When the qualification ends. */
      expires_at: nullable(instant()),
      /** The days before the end of the last notice to its holder. */
      told_days: nullable(between(1, expiryNoticeDays[0])),
    },
    primaryKey: ['id'],
    unique: [['user_id', 'name']],
    checks: { told_of_an_end: sql`told_days is null or expires_at is not null` },
    indexes: { by_end: ['expires_at', 'id'] },
  }),

  notes: defineTable({
    inBackup: true,
    ownData: 'notes',
    columns: {
      id: text(),
      user_id: memberId(),
      content: text('written'),
      type: oneOf(noteTypes),
      visible_to_user: flag(),
      added_at: instant(),
      added_by_id: memberId(),
    },
    primaryKey: ['id'],
    indexes: { by_user: ['user_id', 'added_at'] },
  }),

  rewards: defineTable({
    inBackup: true,
    ownData: 'rewards',
    columns: {
      id: text(),
      user_id: memberId(),
      type: oneOf(rewardTypes),
      /** Hundredths of the currency. */
      amount: between(toMinor(rewardLimits.min), toMinor(rewardLimits.max)),
      reason: text('written'),
      awarded_at: instant(),
      awarded_by_id: memberId(),
    },
    primaryKey: ['id'],
    indexes: { by_user: ['user_id', 'awarded_at'] },
  }),

  /** Reliability events of members: one of each kind for each flight, created together with their cause. */
  marks: defineTable({
    inBackup: true,
    ownData: 'marks',
    columns: {
      id: text(),
      flight_id: idOf('flights', 'cascade'),
      user_id: ownerId(),
      kind: oneOf(reliabilityEventKinds),
      at: instant(),
      contested_at: nullable(instant()),
      contest_text: nullable(text({ ownWordsOf: 'user_id' })),
      /** Null until somebody decides. */
      excused: nullable(flag()),
      /** Also null when a review excused it because the absent member had given notice. */
      comment: nullable(text('written')),
      decided_by_id: nullable(memberId()),
      decided_at: nullable(instant()),
    },
    primaryKey: ['id'],
    unique: [['flight_id', 'user_id', 'kind']],
    checks: {
      contested_whole: sql`(contested_at is null) = (contest_text is null)`,
      decided_whole: sql`(excused is null) = (decided_by_id is null)
        and (excused is null) = (decided_at is null) and (excused is not null or comment is null)`,
    },
    indexes: { by_user: ['user_id', 'at'], by_time: ['at'] },
  }),

  /** The administrative history. */
  audit_entries: defineTable({
    inBackup: true,
    ownData: 'history',
    columns: {
      id: text(),
      action_type: word<AdminActionType>(),
      /** Null when Roblox asked for it. */
      performed_by_id: nullable(memberId()),
      /** Null for actions that concern no single member, such as the end of a term. */
      target_id: nullable(memberId()),
      at: instant(),
      /** The order in which entries were written, which their timestamps alone do not give. */
      number: fromZero(),
      /** JSON. */
      details: text({ payload: auditDetails }),
    },
    primaryKey: ['id'],
    indexes: {
      by_time: ['at', 'number', 'id'],
      by_type: ['action_type', 'at', 'number', 'id'],
      by_target: ['target_id', 'at', 'number', 'id'],
      by_actor: ['performed_by_id', 'at', 'number', 'id'],
      // For a member's quota at the end of a term.
      of_quota: {
        columns: ['target_id', 'at', 'number'],
        where: sql`action_type in ('quota_update', 'import')`,
      },
    },
  }),
};
