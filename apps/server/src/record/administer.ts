import { userMessages } from '@crewroom/domain/members/messages';
import type { AdminActionDetails } from '@crewroom/domain/record/calls';
import { administerRefusals } from '@crewroom/domain/record/messages';
import { type AdminActionType, administerRefusal } from '@crewroom/domain/record/rules';
import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import { type Refusal, refuse } from '../changes/refusal.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { SignedIn } from '../http/access.ts';
import { type LockedMember, lockMember } from '../members/person.ts';

const refusals = {
  own_record: refuse('own_record', administerRefusals.own_record),
  higher_rank: refuse('higher_rank', administerRefusals.higher_rank),
} as const;

/**
 * Locks the member whom an administrative action is about. Refuses with 404 an unknown member, and with 403 oneself and
 * members of a higher rank; the owner may administer everybody.
 */
export async function lockForAdministration(
  change: Change,
  viewer: SignedIn,
  userId: string,
): Promise<LockedMember | Refusal> {
  const member = await lockMember(change, userId);
  if (member === undefined) return refuse('not_found', userMessages.userNotFound);
  const refusal = administerRefusal(viewer, { userId: member.id, rank: member.rank });
  return refusal === null ? member : refusals[refusal];
}

/** An administrative action as the history keeps it. */
export type AuditEntry = {
  readonly actionType: AdminActionType;
  /** Null for actions that concern no single member. */
  readonly target: LockedMember | null;
  readonly details: AdminActionDetails;
};

/** Adds an entry to the administrative history, in the transaction of the action, and touches the history and the member. */
export async function writeAudit(change: Change, viewer: SignedIn, entry: AuditEntry): Promise<void> {
  change.touch(topics.history);
  if (entry.target !== null) change.touch(topics.member(entry.target.id));
  await change.trx
    .insertInto('audit_entries')
    .values({
      id: newId(),
      action_type: entry.actionType,
      performed_by_id: viewer.userId,
      performed_by_username: viewer.username,
      target_id: entry.target?.id ?? null,
      target_username: entry.target?.username ?? null,
      at: toInstant(change.now),
      details: JSON.stringify(entry.details),
    })
    .execute();
}
