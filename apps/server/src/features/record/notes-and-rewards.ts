import { toMinor } from '@crewroom/domain/money';
import type { noteInputSchema, rewardInputSchema } from '@crewroom/domain/record/schemas';
import type { z } from 'zod';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { storeMentions } from '../../platform/people/store-mentions.ts';
import { notifyMember } from '../inbox/inbox.ts';
import { creditReward } from '../terms/ledger.ts';
import { lockOpenTermShared } from '../terms/open-term.ts';

export type NoteInput = z.output<typeof noteInputSchema>;
export type RewardInput = z.output<typeof rewardInputSchema>;

/**
 * Adds a note to a member's record and returns the member's id. The member sees it only with `visibleToUser`. Rejects like
 * `lockForAdministration`.
 */
export async function addNote(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  { type, visibleToUser, ...note }: NoteInput,
): Promise<string | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const content = await storeMentions(uow, note.content);
  await uow.trx
    .insertInto('notes')
    .values({
      id: newId(),
      user_id: member.id,
      content,
      type,
      visible_to_user: visibleToUser ? 1 : 0,
      added_at: toInstant(uow.now),
      added_by_id: viewer.userId,
    })
    .execute();
  const details = { action: 'added', noteType: type, content };
  const isHidden = !visibleToUser;
  await writeAudit(uow, viewer, { actionType: 'note_add', target: member, details, isHidden });
  return member.id;
}

/**
 * Rewards a member and returns the member's id. The amount (CHF) is added to their pay of the open term. Rejects like
 * `lockForAdministration`.
 */
export async function addReward(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  { type, amount, ...reward }: RewardInput,
): Promise<string | Refusal> {
  const term = await lockOpenTermShared(uow);
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const reason = await storeMentions(uow, reward.reason);
  const id = newId();
  const amountMinor = toMinor(amount);
  await uow.trx
    .insertInto('rewards')
    .values({
      id,
      user_id: member.id,
      type,
      amount: amountMinor,
      reason,
      awarded_at: toInstant(uow.now),
      awarded_by_id: viewer.userId,
    })
    .execute();
  await creditReward(uow, { userId: member.id, termId: term.id, rewardId: id, amountMinor });
  await notifyMember(uow, viewer.userId, member.id, { notice: 'rewarded', payload: { amount, reason } });
  const details = { action: 'added', rewardType: type, amount, reason };
  await writeAudit(uow, viewer, { actionType: 'reward_add', target: member, details });
  return member.id;
}
