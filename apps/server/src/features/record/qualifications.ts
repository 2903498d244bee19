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
import { promoteQualified } from '../flights/waitlist.ts';
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
 * Invalidates what shows when qualifications of some members expire: the list of qualifications, and the flights with warnings about
 * it. With several names, invalidates the flights of each.
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

/** A qualification to grant, and its expiry (ISO timestamp), if any. */
type Grant = { readonly name: QualificationName; readonly expiresAt?: string | undefined };

/**
 * Grants a qualification, adds an entry to the rank history, and returns the member's id. An expired one can be granted again.
 * If the member is first on the waitlist for a free seat that requires it, they get the seat. Rejects with 400 an expiry that
 * is not in the future, with 409 a qualification that the member already holds, and like `lockForAdministration`.
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
  await notifyMember(uow, viewer.userId, member.id, { notice: 'qualified', payload });
  await promoteQualified(uow, member.id);
  await invalidateQualifications(uow, [member.id], [name]);
  const details = { action: 'added', qualificationName: name, ...ends };
  await writeAudit(uow, viewer, { actionType: 'qualification_add', target: member, details });
  return member.id;
}

/**
 * Renews a qualification, held or expired, until a timestamp (ISO), or forever with null. Returns the member's id. The history
 * keeps the earlier expiry. If the member is first on the waitlist for a free seat that requires it, they get the seat. Rejects
 * with 400 an expiry that is not in the future, with 404 a qualification that the member was not granted, and like
 * `lockForAdministration`.
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
  await notifyMember(uow, viewer.userId, member.id, { notice: 'licenceRenewed', payload });
  await promoteQualified(uow, member.id);
  await invalidateQualifications(uow, [member.id], [name]);
  const details = { action: 'renewed', qualificationName: name, expiresAt };
  await writeAudit(uow, viewer, { actionType: 'qualification_renew', target: member, details });
  return member.id;
}

/**
 * Removes a qualification, notifies its member, and returns the member's id. The rank history keeps the entry of its grant.
 * Rejects like `lockForAdministration`, and with 404 a qualification that the member does not hold.
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
  await notifyMember(uow, viewer.userId, member.id, { notice: 'qualificationRemoved', payload });
  await invalidateQualifications(uow, [member.id], [removed.name]);
  const details = { action: 'deleted', qualificationName: removed.name };
  await writeAudit(uow, viewer, { actionType: 'qualification_delete', target: member, details });
  return member.id;
}
