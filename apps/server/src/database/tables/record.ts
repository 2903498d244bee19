import type { AdminActionDetails } from '@crewroom/domain/record/calls';
import type {
  AdminActionType,
  AppealDecision,
  NoteType,
  QualificationName,
  RewardType,
  SanctionType,
} from '@crewroom/domain/record/rules';
import type { Instant } from '../stored-values.ts';
import type { Descriptions, TableDescription } from './description.ts';

export interface SanctionsTable {
  id: string;
  user_id: string;
  type: SanctionType;
  breach: string;
  reason: string;
  comment: string | null;
  issuer_id: string;
  issued_at: Instant;
  expiry_date: Instant;
  /** Only on a suspension, not after `expiry_date`. */
  active_until: Instant | null;
  /** When it ends in fact: at `active_until`, or at `expiry_date` when that is null. */
  ends_at: Instant;
  /** When its subject confirmed reading it. */
  acknowledged_at: Instant | null;
  appealed_at: Instant | null;
  /** Null also where the subject was forgotten since. */
  appeal_text: string | null;
  /** A sanction that was lifted has ended at `appeal_decided_at`, if not before. */
  appeal_decision: AppealDecision | null;
  appeal_comment: string | null;
  appeal_decided_by_id: string | null;
  appeal_decided_at: Instant | null;
}

const sanctions = {
  inBackup: true,
  ownData: 'sanctions',
  columns: {
    id: 'plain',
    user_id: 'member',
    type: 'plain',
    breach: 'written',
    reason: 'written',
    comment: 'written',
    issuer_id: 'member',
    issued_at: 'plain',
    expiry_date: 'plain',
    active_until: 'plain',
    ends_at: 'plain',
    acknowledged_at: 'plain',
    appealed_at: 'plain',
    appeal_text: { ownWordsOf: 'user_id' },
    appeal_decision: 'plain',
    appeal_comment: 'written',
    appeal_decided_by_id: 'member',
    appeal_decided_at: 'plain',
  },
} as const satisfies TableDescription<SanctionsTable>;

export interface QualificationsTable {
  id: string;
  user_id: string;
  name: QualificationName;
  granted_at: Instant;
  granted_by_id: string;
}

const qualifications = {
  inBackup: true,
  ownData: 'qualifications',
  columns: {
    id: 'plain',
    user_id: 'member',
    name: 'plain',
    granted_at: 'plain',
    granted_by_id: 'member',
  },
} as const satisfies TableDescription<QualificationsTable>;

export interface NotesTable {
  id: string;
  user_id: string;
  content: string;
  type: NoteType;
  visible_to_user: 0 | 1;
  added_at: Instant;
  added_by_id: string;
}

const notes = {
  inBackup: true,
  ownData: 'notes',
  columns: {
    id: 'plain',
    user_id: 'member',
    content: 'written',
    type: 'plain',
    visible_to_user: 'plain',
    added_at: 'plain',
    added_by_id: 'member',
  },
} as const satisfies TableDescription<NotesTable>;

export interface RewardsTable {
  id: string;
  user_id: string;
  type: RewardType;
  /** Hundredths of the currency. */
  amount: number;
  reason: string;
  awarded_at: Instant;
  awarded_by_id: string;
}

const rewards = {
  inBackup: true,
  ownData: 'rewards',
  columns: {
    id: 'plain',
    user_id: 'member',
    type: 'plain',
    amount: 'plain',
    reason: 'written',
    awarded_at: 'plain',
    awarded_by_id: 'member',
  },
} as const satisfies TableDescription<RewardsTable>;

/** The administrative history. */
export interface AuditEntriesTable {
  id: string;
  action_type: AdminActionType;
  performed_by_id: string;
  /** Null for actions that concern no single member, such as the end of a term. */
  target_id: string | null;
  at: Instant;
  /** JSON. */
  details: string;
}

/** Which fields of an entry's details repeat what people wrote. */
const auditDetails = {
  action: 'plain',
  sanctionType: 'plain',
  breach: 'written',
  reason: 'written',
  qualificationName: 'plain',
  amount: 'plain',
  rewardType: 'plain',
  newRequiredFlights: 'plain',
  noteType: 'plain',
  content: 'written',
  usersProcessed: 'plain',
  role: 'written',
  from: 'plain',
  to: 'plain',
  keyName: 'written',
  scopes: 'plain',
} as const satisfies Record<keyof AdminActionDetails, 'plain' | 'written'>;

const auditEntries = {
  inBackup: true,
  ownData: 'history',
  columns: {
    id: 'plain',
    action_type: 'plain',
    performed_by_id: 'member',
    target_id: 'member',
    at: 'plain',
    details: { facts: auditDetails },
  },
} as const satisfies TableDescription<AuditEntriesTable>;

export interface RecordTables {
  sanctions: SanctionsTable;
  qualifications: QualificationsTable;
  notes: NotesTable;
  rewards: RewardsTable;
  audit_entries: AuditEntriesTable;
}

export const recordTables = {
  sanctions,
  qualifications,
  notes,
  rewards,
  audit_entries: auditEntries,
} as const satisfies Descriptions<RecordTables>;
