import {
  type AppealDecision,
  decideAppealRefusal,
  type NoteType,
  type QualificationName,
  type RewardType,
  type SanctionType,
} from '@crewroom/domain/record/rules';
import type { SignedIn } from '@crewroom/server/changes/viewer';
import { acknowledgeSanction, appealSanction, decideAppeal } from '@crewroom/server/record/appeals';
import { addLeave, askLeave, decideLeave, deleteLeave } from '@crewroom/server/record/leave';
import { addNote, addReward } from '@crewroom/server/record/notes-and-rewards';
import { addQualification, removeQualification } from '@crewroom/server/record/qualifications';
import { setQuota, setRole } from '@crewroom/server/record/quota-and-role';
import { addSanction, deleteSanction } from '@crewroom/server/record/sanctions';
import { endTerm } from '@crewroom/server/terms/advance';
import type { Member } from './members.ts';
import { DAY, dayOf, instantOf, midnightOf } from './moment.ts';
import type { Action, World } from './world.ts';

type RecordContext = {
  readonly world: World;
  readonly member: Member;
  readonly userId: string;
  /** The one who acts, where it is not the member. */
  readonly administrator: SignedIn;
};

/**
 * An action on the record of a member, with an administrator at hand who may act on it; does nothing when there is no
 * such member or administrator.
 */
function onRecordOf(username: string, action: (record: RecordContext) => Promise<unknown>): Action {
  return async (world) => {
    const member = world.memberNamed(username);
    const administrator = member && world.pickAdministratorFor(member);
    if (member === undefined || administrator === undefined) return null;
    return await action({
      world,
      member,
      userId: world.idOf(member),
      administrator: world.actAs(administrator),
    });
  };
}

/** The id of a member's latest sanction or leave. */
async function latestId(table: 'sanctions' | 'leaves', { world, userId }: RecordContext): Promise<string> {
  const { id } = await world.change.trx
    .selectFrom(table)
    .where('user_id', '=', userId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

type SanctionOptions = {
  readonly comment?: string;
  /** The length of a suspension in days, when it ends before the sanction expires. */
  readonly activeDays?: number;
};

/** Adds a sanction that expires after `days` days. A suspended member is absent meanwhile. */
export function sanction(
  username: string,
  type: SanctionType,
  days: number,
  breach: string,
  reason: string,
  { comment, activeDays }: SanctionOptions = {},
): Action {
  return onRecordOf(username, async ({ world, member, userId, administrator }) => {
    const end = world.at + days * DAY;
    const until = activeDays === undefined ? end : Math.round(world.at + activeDays * DAY);
    if (type === 'suspension') world.addAbsence(member, world.at, until);
    const input = {
      type,
      breach,
      reason,
      comment,
      expiryDate: instantOf(end),
      ...(activeDays !== undefined && { activeUntil: instantOf(until) }),
    };
    return await addSanction(world.change, administrator, userId, input);
  });
}

/** Deletes a member's latest sanction. */
export function deleteSanctionOf(username: string): Action {
  return onRecordOf(username, async (record) => {
    const { world, userId, administrator } = record;
    return await deleteSanction(world.change, administrator, userId, await latestId('sanctions', record));
  });
}

/** A member appeals against the latest of their sanctions. */
export function appeal(username: string, text: string): Action {
  return onRecordOf(username, async (record) => {
    const { world, member } = record;
    return await appealSanction(world.change, world.actAs(member), await latestId('sanctions', record), text);
  });
}

/** What an administrator who did not issue it decides on the appeal against a member's latest sanction. */
export function decideOnAppeal(username: string, decision: AppealDecision, comment: string): Action {
  return onRecordOf(username, async (record) => {
    const { world, member, userId } = record;
    const id = await latestId('sanctions', record);
    const { issuer_id: issuerId } = await world.change.trx
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
    return await decideAppeal(world.change, world.actAs(decider), userId, id, { decision, comment });
  });
}

/** A member confirms having read the latest of their sanctions. */
export function acknowledge(username: string): Action {
  return onRecordOf(username, async (record) => {
    const { world, member } = record;
    return await acknowledgeSanction(world.change, world.actAs(member), await latestId('sanctions', record));
  });
}

/** Adds a leave; its first and last day count from today, `playedUntil`, and are negative for the past. */
export function leave(username: string, [first, last]: readonly [number, number]): Action {
  return onRecordOf(username, async ({ world, member, userId, administrator }) => {
    const today = midnightOf(world.airline.playedUntil);
    const [from, to] = [today + first * DAY, today + last * DAY];
    world.addAbsence(member, from, to + DAY);
    return await addLeave(world.change, administrator, userId, { from: dayOf(from), to: dayOf(to) });
  });
}

/** Deletes a member's latest leave. */
export function deleteLeaveOf(username: string): Action {
  return onRecordOf(username, async (record) => {
    const { world, member, userId, administrator } = record;
    world.removeAbsences(member);
    return await deleteLeave(world.change, administrator, userId, await latestId('leaves', record));
  });
}

/** A member asks for leave; its first and last day count from today, `playedUntil`. */
export function askForLeave(
  username: string,
  [first, last]: readonly [number, number],
  reason: string,
): Action {
  return async (world) => {
    const member = world.memberNamed(username);
    if (member === undefined) return null;
    const today = midnightOf(world.airline.playedUntil);
    const days = { from: dayOf(today + first * DAY), to: dayOf(today + last * DAY) };
    return await askLeave(world.change, world.actAs(member), { ...days, reason });
  };
}

/** What an administrator decides on a member's latest leave; when it is approved, the member is absent on its days. */
export function decideOnLeave(username: string, status: 'approved' | 'declined', comment: string): Action {
  return onRecordOf(username, async (record) => {
    const { world, member, administrator } = record;
    const id = await latestId('leaves', record);
    if (status === 'approved') {
      const { from, to } = await world.change.trx
        .selectFrom('leaves')
        .where('id', '=', id)
        .select(['from_date as from', 'to_date as to'])
        .executeTakeFirstOrThrow();
      world.addAbsence(member, Date.parse(from), Date.parse(to) + DAY);
    }
    return await decideLeave(world.change, administrator, id, { status, comment });
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
    addNote(world.change, administrator, userId, { type, content, visibleToUser: visibility === 'shown' }),
  );
}

export function reward(username: string, type: RewardType, amount: number, reason: string): Action {
  return onRecordOf(username, ({ world, userId, administrator }) =>
    addReward(world.change, administrator, userId, { type, amount, reason }),
  );
}

export function grantQualification(username: string, name: QualificationName): Action {
  return onRecordOf(username, ({ world, userId, administrator }) =>
    addQualification(world.change, administrator, userId, name),
  );
}

export function removeQualificationFrom(username: string, name: QualificationName): Action {
  return onRecordOf(username, async ({ world, userId, administrator }) => {
    const { id } = await world.change.trx
      .selectFrom('qualifications')
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .select('id')
      .executeTakeFirstOrThrow();
    return await removeQualification(world.change, administrator, userId, id);
  });
}

export function setQuotaOf(username: string, requiredFlights: number): Action {
  return onRecordOf(username, ({ world, userId, administrator }) =>
    setQuota(world.change, administrator, userId, requiredFlights),
  );
}

/** Sets the job title, which the portal calls the role of a member. */
export function setJobTitleOf(username: string, title: string): Action {
  return onRecordOf(username, ({ world, userId, administrator }) =>
    setRole(world.change, administrator, userId, title),
  );
}

/** Advances the term, when there is an administrator. */
export const advanceTerm: Action = async (world) => {
  const administrator = world.pickAdministrator();
  return administrator === undefined
    ? null
    : await endTerm(world.change, world.actAs(administrator), undefined);
};
