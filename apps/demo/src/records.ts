import {
  type AppealDecision,
  decideAppealRefusal,
  type NoteType,
  type QualificationName,
  type RewardType,
  type SanctionType,
} from '@crewroom/domain/record/rules';
import { acknowledgeSanction, appealSanction, decideAppeal } from '@crewroom/server/features/record/appeals';
import { addLeave, askLeave, decideLeave, deleteLeave } from '@crewroom/server/features/record/leave';
import { addNote, addReward } from '@crewroom/server/features/record/notes-and-rewards';
import {
  addQualification,
  removeQualification,
  renewQualification,
} from '@crewroom/server/features/record/qualifications';
import { setQuota, setRole } from '@crewroom/server/features/record/quota-and-role';
import { addSanction, deleteSanction } from '@crewroom/server/features/record/sanctions';
import { endTerm } from '@crewroom/server/features/terms/advance';
import { Refusal } from '@crewroom/server/platform/changes/refusal';
import type { Member } from './members.ts';
import { latestId, making, onMade, onRecordOf } from './record-steps.ts';
import { DAY, dayOf, instantOf, midnightOf } from './timestamp.ts';
import type { Action } from './world.ts';

type SanctionOptions = {
  readonly comment?: string;
  /** The length of a suspension in days, when it ends before the sanction expires. */
  readonly activeDays?: number;
};

/** Adds a sanction that expires after `days` days. A suspended member is absent while the suspension is active. */
export function sanction(
  username: string,
  type: SanctionType,
  days: number,
  breach: string,
  reason: string,
  { comment, activeDays }: SanctionOptions = {},
): Action {
  const add = onRecordOf(username, async (record) => {
    const { world, member, userId, administrator } = record;
    const end = world.at + days * DAY;
    const until = activeDays === undefined ? end : Math.round(world.at + activeDays * DAY);
    const input = {
      type,
      breach,
      reason,
      comment,
      expiryDate: instantOf(end),
      ...(activeDays !== undefined && { activeUntil: instantOf(until) }),
    };
    const added = await addSanction(world.uow, administrator, userId, input);
    if (added instanceof Refusal) return added;
    if (type === 'suspension') world.addAbsence(member, world.at, until);
    return await latestId('sanctions', record);
  });
  return making('sanction', username, add);
}

/** Deletes a member's latest sanction. */
export function deleteSanctionOf(username: string): Action {
  return onMade('sanction', username, ({ world, userId, administrator }, id) =>
    deleteSanction(world.uow, administrator, userId, id),
  );
}

/** A member appeals against the latest of their sanctions. */
export function appeal(username: string, text: string): Action {
  const file = onMade('sanction', username, ({ world, member }, id) =>
    appealSanction(world.uow, world.actAs(member), id, text),
  );
  return making('appeal', username, file);
}

/** An administrator who did not issue a member's latest sanction decides on the appeal against it. */
export function decideOnAppeal(username: string, decision: AppealDecision, comment: string): Action {
  return onMade('appeal', username, async ({ world, member, userId }, id) => {
    const { issuer_id: issuerId } = await world.uow.trx
      .selectFrom('sanctions')
      .where('id', '=', id)
      .select('issuer_id')
      .executeTakeFirstOrThrow();
    const viewerOf = (one: Member) => ({ userId: world.idOf(one), rank: world.rankOf(one) });
    const subject = viewerOf(member);
    const decider = world.pickAdministrator(
      (one) => decideAppealRefusal(viewerOf(one), subject, issuerId) === null,
    );
    if (decider === undefined) return null;
    return await decideAppeal(world.uow, world.actAs(decider), userId, id, { decision, comment });
  });
}

/** A member confirms having read the latest of their sanctions. */
export function acknowledge(username: string): Action {
  return onMade('sanction', username, ({ world, member }, id) =>
    acknowledgeSanction(world.uow, world.actAs(member), id),
  );
}

/** Adds a leave. Its first and last day count from today, `playedUntil`, and are negative for the past. */
export function leave(username: string, [first, last]: readonly [number, number]): Action {
  const add = onRecordOf(username, async (record) => {
    const { world, member, userId, administrator } = record;
    const today = midnightOf(world.airline.playedUntil);
    const [from, to] = [today + first * DAY, today + last * DAY];
    const days = { from: dayOf(from), to: dayOf(to) };
    const added = await addLeave(world.uow, administrator, userId, days);
    if (added instanceof Refusal) return added;
    world.addAbsence(member, from, to + DAY);
    return await latestId('leaves', record);
  });
  return making('leave', username, add);
}

/** Deletes a member's latest leave. */
export function deleteLeaveOf(username: string): Action {
  return onMade('leave', username, async ({ world, member, userId, administrator }, id) => {
    const deleted = await deleteLeave(world.uow, administrator, userId, id);
    if (!(deleted instanceof Refusal)) world.removeAbsences(member);
    return deleted;
  });
}

/** A member asks for leave. Its first and last day count from today, `playedUntil`. */
export function askForLeave(
  username: string,
  [first, last]: readonly [number, number],
  reason: string,
): Action {
  return making('leave', username, async (world) => {
    const member = world.memberNamed(username);
    if (member === undefined) return null;
    const today = midnightOf(world.airline.playedUntil);
    const days = { from: dayOf(today + first * DAY), to: dayOf(today + last * DAY) };
    return await askLeave(world.uow, world.actAs(member), { ...days, reason });
  });
}

/** An administrator decides on a member's latest leave. When it is approved, the member is absent on its days. */
export function decideOnLeave(username: string, status: 'approved' | 'declined', comment: string): Action {
  return onMade('leave', username, async ({ world, member, administrator }, id) => {
    const decided = await decideLeave(world.uow, administrator, id, { status, comment });
    if (decided instanceof Refusal || status === 'declined') return decided;
    const { from, to } = await world.uow.trx
      .selectFrom('leaves')
      .where('id', '=', id)
      .select(['from_date as from', 'to_date as to'])
      .executeTakeFirstOrThrow();
    world.addAbsence(member, Date.parse(from), Date.parse(to) + DAY);
    return decided;
  });
}

/** Adds a note that the member can see or not. */
export function note(
  username: string,
  type: NoteType,
  visibility: 'shown' | 'hidden',
  content: string,
): Action {
  return onRecordOf(username, ({ world, userId, administrator }) =>
    addNote(world.uow, administrator, userId, { type, content, visibleToUser: visibility === 'shown' }),
  );
}

export function reward(username: string, type: RewardType, amount: number, reason: string): Action {
  return onRecordOf(username, ({ world, userId, administrator }) =>
    addReward(world.uow, administrator, userId, { type, amount, reason }),
  );
}

export function grantQualification(username: string, name: QualificationName): Action {
  const grant = onRecordOf(username, async (record) => {
    const { world, userId, administrator } = record;
    const granted = await addQualification(world.uow, administrator, userId, { name });
    return granted instanceof Refusal ? granted : await latestId('qualifications', record);
  });
  return making(name, username, grant);
}

/** Renews a qualification, so that it expires `days` days after that. */
export function renewQualificationOf(username: string, name: QualificationName, days: number): Action {
  return onMade(name, username, ({ world, userId, administrator }, qualificationId) => {
    const expiresAt = instantOf(world.at + days * DAY);
    return renewQualification(world.uow, administrator, userId, { qualificationId, expiresAt });
  });
}

export function removeQualificationFrom(username: string, name: QualificationName): Action {
  return onMade(name, username, ({ world, userId, administrator }, id) =>
    removeQualification(world.uow, administrator, userId, id),
  );
}

export function setQuotaOf(username: string, requiredFlights: number): Action {
  return onRecordOf(username, ({ world, userId, administrator }) =>
    setQuota(world.uow, administrator, userId, requiredFlights),
  );
}

/** Sets the job title, which the portal calls the role of a member. */
export function setJobTitleOf(username: string, title: string): Action {
  return onRecordOf(username, ({ world, userId, administrator }) =>
    setRole(world.uow, administrator, userId, title),
  );
}

/** Advances the term, when there is an administrator. */
export const advanceTerm: Action = async (world) => {
  const administrator = world.pickAdministrator();
  return administrator === undefined ? null : await endTerm(world.uow, world.actAs(administrator), undefined);
};
