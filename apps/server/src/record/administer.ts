import { userMessages } from '@crewroom/domain/members/messages';
import type { AdminActionDetails } from '@crewroom/domain/record/calls';
import { type AdminActionType, administerRefusal } from '@crewroom/domain/record/rules';
import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { SignedIn } from '../http/access.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { type LockedMember, lockMember } from '../members/person.ts';

const refusals = {
  own_record: refuse('own_record', 'You cannot administer yourself. Ask another administrator.'),
  higher_rank: refuse('higher_rank', 'You cannot administer a member of a higher rank than your own.'),
} as const;

/** The start of every administrative act on a member: locks them, and refuses nobody, oneself, and a higher rank. */
export async function lockToAdminister(
  change: Change,
  viewer: SignedIn,
  userId: string,
): Promise<LockedMember | Refusal> {
  const member = await lockMember(change, userId);
  if (member === undefined) return refuse('not_found', userMessages.userNotFound);
  const refusal = administerRefusal(viewer, { userId: member.id, rank: member.rank });
  return refusal === null ? member : refusals[refusal];
}

export type AuditLine = {
  readonly actionType: AdminActionType;
  /** Null where the act concerns nobody in particular. */
  readonly target: LockedMember | null;
  readonly details: AdminActionDetails;
};

/** Writes the entry of the administrative history, in the transaction of the act, and names whom the act touched. */
export async function writeAudit(change: Change, viewer: SignedIn, line: AuditLine): Promise<void> {
  change.touch(topics.history);
  if (line.target !== null) change.touch(topics.member(line.target.id));
  await change.trx
    .insertInto('audit_entries')
    .values({
      id: newId(),
      action_type: line.actionType,
      performed_by_id: viewer.userId,
      performed_by_username: viewer.username,
      target_id: line.target?.id ?? null,
      target_username: line.target?.username ?? null,
      at: toInstant(change.now),
      details: JSON.stringify(line.details),
    })
    .execute();
}
