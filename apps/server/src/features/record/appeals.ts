import { topics } from '@crewroom/domain/contract/topics';
import { appealRefusals } from '@crewroom/domain/record/messages';
import { type AppealDecision, decideAppealRefusal } from '@crewroom/domain/record/rules';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { lockMember } from '../../platform/people/person.ts';
import { storeMentions } from '../../platform/people/store-mentions.ts';
import { markNoticeRead, notifyFromRank, notifyMember } from '../inbox/inbox.ts';

export const noSuchSanction = refuse('not_found', 'There is no such sanction.');
const passIsForAnother = refuse('not_allowed', 'Sign in to appeal against this sanction.');
const notYours = refuse('not_allowed', 'This is not a sanction of yours.');

async function readSanction({ trx }: UnitOfWork, sanctionId: string) {
  return await trx
    .selectFrom('sanctions')
    .where('id', '=', sanctionId)
    .select([
      'user_id',
      'type',
      'breach',
      'issuer_id',
      'issued_at',
      'expiry_date',
      'active_until',
      'acknowledged_at',
      'appealed_at',
      'appeal_decision',
    ])
    .executeTakeFirst();
}

/**
 * Locks the viewer and reads their sanction. This serializes deleting it and deciding on its appeal. Rejects with 404 an
 * unknown sanction, and with 403 another member's.
 */
async function lockOwnSanction(uow: UnitOfWork, viewer: SignedIn, sanctionId: string) {
  const member = await lockMember(uow, viewer.userId);
  const sanction = await readSanction(uow, sanctionId);
  if (member === undefined || sanction === undefined) return noSuchSanction;
  return sanction.user_id === member.id ? { ...sanction, member } : notYours;
}

/**
 * Stores that the viewer has read their sanction, and returns its id. Only the first time is stored. Rejects like
 * `lockOwnSanction`.
 */
export async function acknowledgeSanction(
  uow: UnitOfWork,
  viewer: SignedIn,
  sanctionId: string,
): Promise<string | Refusal> {
  const sanction = await lockOwnSanction(uow, viewer, sanctionId);
  if (sanction instanceof Refusal) return sanction;
  if (sanction.acknowledged_at !== null) return sanctionId;
  await uow.trx
    .updateTable('sanctions')
    .set({ acknowledged_at: toInstant(uow.now) })
    .where('id', '=', sanctionId)
    .execute();
  // The inbox item about the sanction counts as read too.
  const { type, issued_at: since } = sanction;
  const notice = 'sanctioned';
  const forms = [
    { notice, payload: { type, id: sanctionId } },
    { notice, payload: { type } },
  ] as const;
  await markNoticeRead(uow, viewer.userId, forms, since);
  // Other members see the sanction, but neither its appeal nor whether it was read.
  uow.invalidate(topics.own(viewer.userId), topics.record(viewer.userId));
  return sanctionId;
}

/**
 * Appeals against an active sanction of the viewer, who may be suspended. Notifies administrators and returns the sanction's
 * id. Rejects like `lockOwnSanction`, with 403 a viewer whose appeal pass is for another sanction, and with 409 a second appeal
 * and a sanction that is over.
 */
export async function appealSanction(
  uow: UnitOfWork,
  viewer: SignedIn,
  sanctionId: string,
  text: string,
): Promise<string | Refusal> {
  const sanction = await lockOwnSanction(uow, viewer, sanctionId);
  if (sanction instanceof Refusal) return sanction;
  if (viewer.appealOnlySanctionId !== undefined && viewer.appealOnlySanctionId !== sanctionId)
    return passIsForAnother;
  const { member, type, issuer_id: issuerId } = sanction;
  if (sanction.appealed_at !== null) {
    return refuse(
      'already_appealed',
      'You have appealed against this sanction already. It can be done once.',
    );
  }
  if (sanction.expiry_date <= toInstant(uow.now)) {
    return refuse('sanction_over', 'This sanction is over, so there is nothing to appeal against.');
  }
  const now = toInstant(uow.now);
  await uow.trx
    .updateTable('sanctions')
    // Members who appeal against a sanction have read it.
    .set({
      appealed_at: now,
      appeal_text: await storeMentions(uow, text),
      acknowledged_at: sanction.acknowledged_at ?? now,
    })
    .where('id', '=', sanctionId)
    .execute();
  uow.invalidate(topics.own(member.id), topics.record(member.id), topics.members);
  await notifyFromRank(uow, member.id, uow.rules.thresholds.admin, (userId) => ({
    notice: userId === issuerId ? 'appealedToIssuer' : 'appealed',
    payload: { member: member.id, type, id: sanctionId },
  }));
  return sanctionId;
}

/** An administrator's decision on an appeal, with the comment to the member. */
export type AppealVerdict = { readonly decision: AppealDecision; readonly comment: string };

const earlier = (one: string, other: string) => (one < other ? one : other);

/**
 * Upholds or lifts a sanction with an appeal, notifies the member, and returns their id. A lifted sanction ends now unless it
 * has ended before, and stays in the record. Rejects with 403 like `lockForAdministration`, and the administrator who issued
 * it, unless they are the owner. Rejects with 404 an unknown sanction, and with 409 one without an appeal or with a decided
 * appeal.
 */
export async function decideAppeal(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  sanctionId: string,
  { decision, comment: given }: AppealVerdict,
): Promise<string | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const sanction = await readSanction(uow, sanctionId);
  if (sanction?.user_id !== member.id) return noSuchSanction;
  const { type, breach, issuer_id: issuerId, expiry_date: expiry, active_until: activeUntil } = sanction;
  if (decideAppealRefusal(viewer, { userId: member.id, rank: member.rank }, issuerId) === 'own_sanction') {
    return refuse('not_allowed', appealRefusals.own_sanction);
  }
  if (sanction.appealed_at === null) {
    return refuse('not_appealed', `@${member.username} has not appealed against this sanction.`);
  }
  if (sanction.appeal_decision !== null) {
    return refuse('already_decided', `This sanction has been ${sanction.appeal_decision} already.`);
  }
  const comment = await storeMentions(uow, given);
  // A process whose clock is ahead may have issued it. It cannot end before that.
  const at = toInstant(new Date(Math.max(uow.now.getTime(), Date.parse(sanction.issued_at))));
  const newExpiry = earlier(expiry, at);
  const newActiveUntil = activeUntil === null ? null : earlier(activeUntil, at);
  await uow.trx
    .updateTable('sanctions')
    .set({
      appeal_decision: decision,
      appeal_comment: comment,
      appeal_decided_by_id: viewer.userId,
      appeal_decided_at: at,
      ...(decision === 'lifted' && {
        expiry_date: newExpiry,
        active_until: newActiveUntil,
        ends_at: newActiveUntil ?? newExpiry,
      }),
    })
    .where('id', '=', sanctionId)
    .execute();
  uow.invalidate(topics.members, topics.own(member.id));
  const details = { action: decision, sanctionType: type, breach, reason: comment };
  const actionType = decision === 'lifted' ? 'appeal_lift' : 'appeal_uphold';
  await writeAudit(uow, viewer, { actionType, target: member, details, isHidden: decision === 'upheld' });
  const payload = { type, decision, by: viewer.userId, comment };
  await notifyMember(uow, viewer.userId, member.id, { notice: 'appealDecided', payload });
  return member.id;
}
