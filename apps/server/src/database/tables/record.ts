import type {
  AdminActionType,
  AppealDecision,
  NoteType,
  QualificationName,
  RewardType,
  SanctionType,
} from '@crewroom/domain/record/rules';
import type { Instant } from '../stored-values.ts';

export interface SanctionsTable {
  id: string;
  user_id: string;
  type: SanctionType;
  breach: string;
  reason: string;
  comment: string | null;
  issuer_id: string;
  issuer_username: string;
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

export interface QualificationsTable {
  id: string;
  user_id: string;
  name: QualificationName;
  granted_at: Instant;
  granted_by_id: string;
}

export interface NotesTable {
  id: string;
  user_id: string;
  content: string;
  type: NoteType;
  visible_to_user: 0 | 1;
  added_at: Instant;
  added_by_id: string;
}

export interface RewardsTable {
  id: string;
  user_id: string;
  type: RewardType;
  /** Hundredths of the currency. */
  amount: number;
  reason: string;
  awarded_at: Instant;
  awarded_by_id: string;
  awarded_by_username: string;
}

/** The administrative history. */
export interface AuditEntriesTable {
  id: string;
  action_type: AdminActionType;
  performed_by_id: string;
  performed_by_username: string;
  /** Null for actions that concern no single member, such as the end of a term. */
  target_id: string | null;
  target_username: string | null;
  at: Instant;
  /** JSON. */
  details: string;
}

export interface RecordTables {
  sanctions: SanctionsTable;
  qualifications: QualificationsTable;
  notes: NotesTable;
  rewards: RewardsTable;
  audit_entries: AuditEntriesTable;
}
