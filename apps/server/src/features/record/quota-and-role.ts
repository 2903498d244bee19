import { topics } from '@crewroom/domain/contract/topics';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { invalidateListed } from '../../platform/people/person.ts';

async function readQuota({ trx }: UnitOfWork, userId: string): Promise<number> {
  const { required_flights: required } = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('required_flights')
    .executeTakeFirstOrThrow();
  return required;
}

/** Sets how many flights a member must fly in each term, and returns the member's id. Rejects like `lockForAdministration`. */
export async function setQuota(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  requiredFlights: number,
): Promise<string | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const before = await readQuota(uow, member.id);
  await uow.trx
    .updateTable('users')
    .set({ required_flights: requiredFlights })
    .where('id', '=', member.id)
    .execute();
  uow.invalidate(topics.members);
  const details = {
    action: 'updated',
    newRequiredFlights: requiredFlights,
    requiredFlightsBefore: before,
  };
  await writeAudit(uow, viewer, { actionType: 'quota_update', target: member, details });
  return member.id;
}

/**
 * Sets the text that names a member's role, and returns the member's id. An empty text removes it. Rejects like
 * `lockForAdministration`.
 */
export async function setRole(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  role: string,
): Promise<string | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  await uow.trx
    .updateTable('users')
    .set({ role: role || null })
    .where('id', '=', member.id)
    .execute();
  invalidateListed(uow, member.id);
  const details = { action: 'updated', role };
  await writeAudit(uow, viewer, { actionType: 'role_update', target: member, details });
  return member.id;
}
