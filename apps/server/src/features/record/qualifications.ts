import { topics } from '@crewroom/domain/contract/topics';
import { upcomingStatuses } from '@crewroom/domain/flights/status';
import { expiryErrors } from '@crewroom/domain/record/expiring-qualifications';
import type { QualificationName } from '@crewroom/domain/record/rules';
import { mistakesRefusal, Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { moveUpQualified } from '../flights/waitlist.ts';
import { notifyMember } from '../inbox/inbox.ts';

async function addToRankHistory(uow: UnitOfWork, userId: string, name: string, viewer: SignedIn) {
  await uow.trx
    .insertInto('rank_history')
    .values({
      id: newId(),
      user_id: userId,
      rank_name: name,
      type: 'qualification',
      date: toInstant(uow.now),
      promoted_by_id: viewer.userId,
    })
    .execute();
}

/**
 * Invalidates what shows when qualifications of some members expire: the list of licences, and the flights on which that is warned
 * about. Of more than one name, the flights of any of them.
 */
export async function invalidateQualifications(
  uow: UnitOfWork,
  userIds: readonly string[],
  names: readonly QualificationName[],
): Promise<void> {
  const seats = await uow.trx
    .selectFrom('allocations')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .where('allocations.user_id', 'in', userIds)
    .where('flight_roles.requires', 'in', names)
    .where('flights.status', 'in', upcomingStatuses)
    .where('flights.approval_status', '=', 'approved')
    .select('flights.id')
    .execute();
  uow.invalidate(topics.licences, ...seats.map(({ id }) => topics.flight(id)));
}

/** A qualification to grant, and when it is to expire (ISO instant), if ever. */
type Grant = { readonly name: QualificationName; readonly expiresAt?: string | undefined };

/**
 * Grants a qualification, adds an entry to the rank history, and returns the member's id. One that has expired is granted
 * again. Where the member is first in line for a free seat that requires it, they get the seat. Rejects with
 * 400 an end that is not to come, as `lockForAdministration`, and with 409 a qualification that the member holds already.
 */
export async function addQualification(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  { name, expiresAt }: Grant,
): Promise<string | Refusal> {
  const refusal = mistakesRefusal(expiryErrors(expiresAt, uow.now));
  if (refusal !== null) return refusal;
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const terms = {
    granted_at: toInstant(uow.now),
    granted_by_id: viewer.userId,
    expires_at: expiresAt ?? null,
    told_days: null,
  };
  const granted = await uow.trx
    .insertInto('qualifications')
    .values({ id: newId(), user_id: member.id, name, ...terms })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet(terms)
        .where('qualifications.expires_at', '<=', toInstant(uow.now)),
    )
    .returning('id')
    .executeTakeFirst();
  if (granted === undefined) {
    return refuse('qualification_held', `@${member.username} holds this qualification already.`);
  }
  const ends = expiresAt === undefined ? {} : { expiresAt };
  await addToRankHistory(uow, member.id, name, viewer);
  const payload = { qualification: name, ...ends };
  await notifyMember(uow, viewer.userId, member.id, { notice: 'qualified', facts: payload });
  await moveUpQualified(uow, member.id);
  await invalidateQualifications(uow, [member.id], [name]);
  const details = { action: 'added', qualificationName: name, ...ends };
  await writeAudit(uow, viewer, { actionType: 'qualification_add', target: member, details });
  return member.id;
}

/**
 * Renews a qualification, held or expired, until an instant (ISO), or for good with null, and returns the member's id. What it was before
 * stays in the history. Where the member is first in line for a free seat that requires it, they get the seat. Rejects with
 * 400 an end that is not to come, as `lockForAdministration`, and with 404 a qualification that the member was not granted.
 */
export async function renewQualification(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  { qualificationId, expiresAt }: { readonly qualificationId: string; readonly expiresAt: string | null },
): Promise<string | Refusal> {
  const refusal = mistakesRefusal(expiryErrors(expiresAt, uow.now));
  if (refusal !== null) return refusal;
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const renewed = await uow.trx
    .updateTable('qualifications')
    .set({ expires_at: expiresAt, told_days: null })
    .where('id', '=', qualificationId)
    .where('user_id', '=', member.id)
    .returning('name')
    .executeTakeFirst();
  if (renewed === undefined) return refuse('not_found', 'This qualification was already removed.');
  const { name } = renewed;
  const payload = { qualification: name, expiresAt };
  await notifyMember(uow, viewer.userId, member.id, { notice: 'licenceRenewed', facts: payload });
  await moveUpQualified(uow, member.id);
  await invalidateQualifications(uow, [member.id], [name]);
  const details = { action: 'renewed', qualificationName: name, expiresAt };
  await writeAudit(uow, viewer, { actionType: 'qualification_renew', target: member, details });
  return member.id;
}

/**
 * Removes a qualification, tells its member, and returns the member's id. The rank history keeps the entry of its grant. Rejects as
 * `lockForAdministration`, and with 404 a qualification that the member does not hold.
 */
export async function removeQualification(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  qualificationId: string,
): Promise<string | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const removed = await uow.trx
    .deleteFrom('qualifications')
    .where('id', '=', qualificationId)
    .where('user_id', '=', member.id)
    .returning('name')
    .executeTakeFirst();
  if (removed === undefined) return refuse('not_found', 'This qualification was already removed.');
  const payload = { qualification: removed.name };
  await notifyMember(uow, viewer.userId, member.id, { notice: 'qualificationRemoved', facts: payload });
  await invalidateQualifications(uow, [member.id], [removed.name]);
  const details = { action: 'deleted', qualificationName: removed.name };
  await writeAudit(uow, viewer, { actionType: 'qualification_delete', target: member, details });
  return member.id;
}
