import type { QualificationName } from '@crewroom/domain/record/rules';
import type { Change } from '../changes/change.ts';
import { Refusal, refuse } from '../changes/refusal.ts';
import type { SignedIn } from '../changes/viewer.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { moveUpQualified } from '../flights/wait-list.ts';
import { writeAudit } from '../history/history.ts';
import { tellMembers } from '../inbox/inbox.ts';
import { lockForAdministration } from './administer.ts';

async function addToRankHistory(change: Change, userId: string, name: string, viewer: SignedIn) {
  await change.trx
    .insertInto('rank_history')
    .values({
      id: newId(),
      user_id: userId,
      rank_name: name,
      type: 'qualification',
      date: toInstant(change.now),
      promoted_by_id: viewer.userId,
    })
    .execute();
}

/**
 * Grants a qualification, adds an entry to the rank history, and answers the member's id. Where the member is first in line
 * for a free seat that requires it, they get the seat. Refuses as `lockForAdministration`, and with 409 a qualification that
 * the member holds already.
 */
export async function addQualification(
  change: Change,
  viewer: SignedIn,
  userId: string,
  name: QualificationName,
): Promise<string | Refusal> {
  const member = await lockForAdministration(change, viewer, userId);
  if (member instanceof Refusal) return member;
  const granted = await change.trx
    .insertInto('qualifications')
    .values({
      id: newId(),
      user_id: member.id,
      name,
      granted_at: toInstant(change.now),
      granted_by_id: viewer.userId,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (granted === undefined) {
    return refuse('qualification_held', `@${member.username} holds this qualification already.`);
  }
  await addToRankHistory(change, member.id, name, viewer);
  await tellMembers(change, viewer.userId, [
    { userId: member.id, notice: { notice: 'qualified', facts: { qualification: name } } },
  ]);
  await moveUpQualified(change, member.id);
  const details = { action: 'added', qualificationName: name };
  await writeAudit(change, viewer, { actionType: 'qualification_add', target: member, details });
  return member.id;
}

/**
 * Removes a qualification and answers the member's id. The rank history keeps the entry of its grant. Refuses as
 * `lockForAdministration`, and with 404 a qualification that the member does not hold.
 */
export async function removeQualification(
  change: Change,
  viewer: SignedIn,
  userId: string,
  qualificationId: string,
): Promise<string | Refusal> {
  const member = await lockForAdministration(change, viewer, userId);
  if (member instanceof Refusal) return member;
  const removed = await change.trx
    .deleteFrom('qualifications')
    .where('id', '=', qualificationId)
    .where('user_id', '=', member.id)
    .returning('name')
    .executeTakeFirst();
  if (removed === undefined) return refuse('not_found', 'This qualification is gone already.');
  const details = { action: 'deleted', qualificationName: removed.name };
  await writeAudit(change, viewer, { actionType: 'qualification_delete', target: member, details });
  return member.id;
}
