import { administerRefusal } from '@crewroom/domain/admin/permissions';
import { userMessages } from '@crewroom/domain/users/messages';
import type { Transaction } from '../../database/database.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import type { SignedIn } from '../../http/viewer.ts';
import { type LockedMember, lockMember } from '../../users/commands/lock-member.ts';

const refusals = {
  own_record: refuse('own_record', 'You cannot administer yourself. Ask another administrator.'),
  higher_rank: refuse('higher_rank', 'You cannot administer a member of a higher rank than your own.'),
} as const;

/** The start of every administrative act on a member: locks them, and refuses nobody, oneself, and a higher rank. */
export async function lockToAdminister(
  trx: Transaction,
  viewer: SignedIn,
  userId: string,
): Promise<LockedMember | Refusal> {
  const member = await lockMember(trx, userId);
  if (member === undefined) return refuse('not_found', userMessages.userNotFound);
  const refusal = administerRefusal(viewer, { userId: member.id, rank: member.rank });
  return refusal === null ? member : refusals[refusal];
}
