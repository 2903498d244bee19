import { administerRefusals } from '@crewroom/domain/record/messages';
import { administerRefusal } from '@crewroom/domain/record/rules';
import { type Refusal, refuse, userNotFound } from '../changes/refusal.ts';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { SignedIn } from '../changes/viewer.ts';
import { type LockedMember, lockMember } from './person.ts';

/**
 * Locks the subject of an administrative action. Rejects with 404 an unknown member, and with 403 the actor and members
 * of a higher rank. The owner may administer everybody.
 */
export async function lockForAdministration(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
): Promise<LockedMember | Refusal> {
  const member = await lockMember(uow, userId);
  if (member === undefined) return userNotFound;
  const refusal = administerRefusal(viewer, { userId: member.id, rank: member.rank });
  return refusal === null ? member : refuse(refusal, administerRefusals[refusal]);
}
