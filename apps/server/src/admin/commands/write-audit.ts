import type { AdminActionType } from '@crewroom/domain/admin/action-types';
import type { AdminActionDetails } from '@crewroom/domain/admin/admin-schema';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { toInstant } from '../../database/instant.ts';
import type { SignedIn } from '../../http/viewer.ts';
import type { LockedMember } from '../../users/commands/lock-member.ts';

export type AuditLine = {
  readonly actionType: AdminActionType;
  /** Null where the act concerns nobody in particular. */
  readonly target: LockedMember | null;
  readonly details: AdminActionDetails;
};

/** Writes the entry of the administrative history, in the transaction of the change it tells. */
export async function writeAudit(
  trx: Transaction,
  viewer: SignedIn,
  line: AuditLine,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values({
      id: newId(),
      action_type: line.actionType,
      performed_by_id: viewer.userId,
      performed_by_username: viewer.username,
      target_id: line.target?.id ?? null,
      target_username: line.target?.username ?? null,
      at: toInstant(now),
      details: JSON.stringify(line.details),
    })
    .execute();
}
