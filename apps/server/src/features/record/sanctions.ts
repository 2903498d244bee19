import { topics } from '@crewroom/domain/contract/topics';
import { HOUR_MS } from '@crewroom/domain/days';
import { defaultSanctionExpiry, sanctionDateErrors, sanctionEnd } from '@crewroom/domain/record/rules';
import type { sanctionInputSchema } from '@crewroom/domain/record/schemas';
import type { z } from 'zod';
import { mistakesRefusal, Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { countRows } from '../../platform/database/pages.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { post } from '../../platform/outbox/outbox.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { storeMentions } from '../../platform/people/store-mentions.ts';
import { freeSeats } from '../flights/unavailable-crew.ts';
import { alertOwnersOnce } from '../inbox/alerts.ts';
import { notifyMember, withdrawNotices } from '../inbox/inbox.ts';

export type SanctionInput = z.output<typeof sanctionInputSchema>;

const MANY = 10;

/** Notifies the owners, once an hour, of an issuer of more than ten sanctions within an hour. Deleted sanctions count too. */
async function alertOfMany(uow: UnitOfWork, { userId: by }: SignedIn): Promise<void> {
  const since = new Date(uow.now.getTime() - HOUR_MS);
  const issued = uow.trx
    .selectFrom('audit_entries')
    .where('performed_by_id', '=', by)
    .where('action_type', '=', 'sanction_add')
    .where('at', '>', toInstant(since));
  const number = await countRows(issued);
  if (number > MANY)
    await alertOwnersOnce(uow, by, { notice: 'manySanctions', payload: { by, number } }, since);
}

/**
 * Adds a sanction and returns the member's id. A suspension removes the member from flights that have not begun, and takes
 * effect at their next request. Rejects like `lockForAdministration`, and with 400 dates in the past or more than five years
 * ahead.
 */
export async function addSanction(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  input: SanctionInput,
): Promise<string | Refusal> {
  const refusal = mistakesRefusal(sanctionDateErrors(input, uow.now));
  if (refusal !== null) return refusal;
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const { type, activeUntil } = input;
  const breach = await storeMentions(uow, input.breach);
  const reason = await storeMentions(uow, input.reason);
  const expiryDate = input.expiryDate ?? defaultSanctionExpiry(uow.now);
  const id = newId();
  await uow.trx
    .insertInto('sanctions')
    .values({
      id,
      user_id: member.id,
      type,
      breach,
      reason,
      comment: input.comment ? await storeMentions(uow, input.comment) : null,
      issuer_id: viewer.userId,
      issued_at: toInstant(uow.now),
      expiry_date: expiryDate,
      active_until: activeUntil ?? null,
      ends_at: sanctionEnd({ type, expiryDate, activeUntil }),
    })
    .execute();
  if (type === 'suspension') {
    uow.invalidate(topics.members);
    await freeSeats(uow, member.id, 'suspended');
  }
  await notifyMember(uow, viewer.userId, member.id, { notice: 'sanctioned', payload: { type, id } });
  await post(uow, 'sanction', id);
  const details = { action: 'added', sanctionType: type, breach, reason };
  await writeAudit(uow, viewer, { actionType: 'sanction_add', target: member, details });
  await alertOfMany(uow, viewer);
  return member.id;
}

/**
 * Deletes a sanction, active or expired, and returns the member's id. The `count` of later sanctions of the same type goes down
 * by one. Withdraws the notices of it and of its appeal, and notifies the member if an appeal was waiting. Rejects like
 * `lockForAdministration`, and with 404 an unknown sanction.
 */
export async function deleteSanction(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  sanctionId: string,
): Promise<string | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const deleted = await uow.trx
    .deleteFrom('sanctions')
    .where('id', '=', sanctionId)
    .where('user_id', '=', member.id)
    .returning(['type', 'breach', 'reason', 'appealed_at', 'appeal_decision'])
    .executeTakeFirst();
  if (deleted === undefined) return refuse('not_found', 'This sanction was already deleted.');
  const isAppealWaiting = deleted.appealed_at !== null && deleted.appeal_decision === null;
  if (deleted.type === 'suspension' || isAppealWaiting) uow.invalidate(topics.members);
  await withdrawNotices(uow, sanctionId);
  if (isAppealWaiting) {
    const payload = { type: deleted.type, by: viewer.userId };
    await notifyMember(uow, viewer.userId, member.id, { notice: 'appealedSanctionDeleted', payload });
  }
  const details = {
    action: 'deleted',
    sanctionType: deleted.type,
    breach: deleted.breach,
    reason: deleted.reason,
  };
  await writeAudit(uow, viewer, { actionType: 'sanction_delete', target: member, details });
  return member.id;
}
