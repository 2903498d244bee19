import {
  type AppealDecision,
  decideAppealRefusal,
  type NoteType,
  type QualificationName,
  type RewardType,
  type SanctionType,
} from '@crewroom/domain/record/rules';
import type { SignedIn } from '@crewroom/server/http/access';
import { acknowledgeSanction, appealSanction, decideAppeal } from '@crewroom/server/record/appeals';
import { addLeave, askLeave, decideLeave, deleteLeave } from '@crewroom/server/record/leave';
import { addNote, addReward } from '@crewroom/server/record/notes-and-rewards';
import { addQualification, removeQualification } from '@crewroom/server/record/qualifications';
import { setQuota, setRole } from '@crewroom/server/record/quota-and-role';
import { addSanction, deleteSanction } from '@crewroom/server/record/sanctions';
import { endTerm } from '@crewroom/server/terms/advance';
import { DAY, dayOf, instantOf, midnightOf } from './calendar.ts';
import type { Member } from './members.ts';
import type { Action, World } from './world.ts';

type RecordContext = {
  readonly world: World;
  readonly member: Member;
  readonly userId: string;
  /** The administrator who acts. */
  readonly by: SignedIn;
};

/**
 * An administrative action on a member; does nothing when there is no such member or no administrator who may do it.
 */
function about(username: string, action: (record: RecordContext) => Promise<unknown>): Action {
  return async (world) => {
    const member = world.named(username);
    const by = member && world.administratorOf(member);
    if (member === undefined || by === undefined) return null;
    return await action({ world, member, userId: world.idOf(member), by: world.as(by) });
  };
}

/** The id of a member's latest sanction or leave. */
async function lastOf(table: 'sanctions' | 'leaves', { world, userId }: RecordContext): Promise<string> {
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

/** Adds a sanction that expires after `days` days. */
export function sanction(
  username: string,
  type: SanctionType,
  days: number,
  breach: string,
  reason: string,
  { comment, activeDays }: SanctionOptions = {},
): Action {
  return about(username, async ({ world, member, userId, by }) => {
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
    return await addSanction(world.change, by, userId, input);
  });
}

export function deleteSanctionOf(username: string): Action {
  return about(username, async (record) => {
    const { world, userId, by } = record;
    return await deleteSanction(world.change, by, userId, await lastOf('sanctions', record));
  });
}

/** A member appeals against the latest of their sanctions. */
export function appeal(username: string, text: string): Action {
  return about(username, async (record) => {
    const { world, member } = record;
    return await appealSanction(world.change, world.as(member), await lastOf('sanctions', record), text);
  });
}

/** What an administrator who did not issue it decides on the appeal against a member's latest sanction. */
export function decideOnAppeal(username: string, decision: AppealDecision, comment: string): Action {
  return about(username, async (record) => {
    const { world, member, userId } = record;
    const id = await lastOf('sanctions', record);
    const { issuer_id: issuer } = await world.change.trx
      .selectFrom('sanctions')
      .where('id', '=', id)
      .select('issuer_id')
      .executeTakeFirstOrThrow();
    const viewerOf = (one: Member) => ({ userId: world.idOf(one), rank: world.rankOf(one) });
    const subject = viewerOf(member);
    const decider = world.administrator(
      (one) => decideAppealRefusal(viewerOf(one), subject, issuer) === null,
    );
    if (decider === undefined) return null;
    return await decideAppeal(world.change, world.as(decider), userId, id, { decision, comment });
  });
}

/** A member confirms having read the latest of their sanctions. */
export function acknowledge(username: string): Action {
  return about(username, async (record) => {
    const { world, member } = record;
    return await acknowledgeSanction(world.change, world.as(member), await lastOf('sanctions', record));
  });
}

/** Adds a leave; its first and last day are relative to the airline's present, negative for the past. */
export function leave(username: string, [first, last]: readonly [number, number]): Action {
  return about(username, async ({ world, member, userId, by }) => {
    const today = midnightOf(world.airline.now);
    const [from, to] = [today + first * DAY, today + last * DAY];
    world.addAbsence(member, from, to + DAY);
    return await addLeave(world.change, by, userId, { from: dayOf(from), to: dayOf(to) });
  });
}

export function endLeaveOf(username: string): Action {
  return about(username, async (record) => {
    const { world, member, userId, by } = record;
    world.removeAbsences(member);
    return await deleteLeave(world.change, by, userId, await lastOf('leaves', record));
  });
}

/** Leave that a member asks for, in days from now. */
export function askForLeave(
  username: string,
  [first, last]: readonly [number, number],
  reason: string,
): Action {
  return async (world) => {
    const member = world.named(username);
    if (member === undefined) return null;
    const today = midnightOf(world.airline.now);
    const days = { from: dayOf(today + first * DAY), to: dayOf(today + last * DAY) };
    return await askLeave(world.change, world.as(member), { ...days, reason });
  };
}

/** What an administrator decides on the leave a member asked for last; one who has it is away on its days. */
export function decideOnLeave(username: string, status: 'approved' | 'declined', comment: string): Action {
  return about(username, async (record) => {
    const { world, member, by } = record;
    const id = await lastOf('leaves', record);
    if (status === 'approved') {
      const { from, to } = await world.change.trx
        .selectFrom('leaves')
        .where('id', '=', id)
        .select(['from_date as from', 'to_date as to'])
        .executeTakeFirstOrThrow();
      world.addAbsence(member, Date.parse(from), Date.parse(to) + DAY);
    }
    return await decideLeave(world.change, by, id, { status, comment });
  });
}

/** Adds a note, hidden from the member unless `shown`. */
export function note(username: string, type: NoteType, shown: 'shown' | 'hidden', content: string): Action {
  return about(username, ({ world, userId, by }) =>
    addNote(world.change, by, userId, { type, content, visibleToUser: shown === 'shown' }),
  );
}

export function reward(username: string, type: RewardType, amount: number, reason: string): Action {
  return about(username, ({ world, userId, by }) =>
    addReward(world.change, by, userId, { type, amount, reason }),
  );
}

export function grantQualification(username: string, name: QualificationName): Action {
  return about(username, ({ world, userId, by }) => addQualification(world.change, by, userId, name));
}

export function removeQualificationFrom(username: string, name: QualificationName): Action {
  return about(username, async ({ world, userId, by }) => {
    const { id } = await world.change.trx
      .selectFrom('qualifications')
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .select('id')
      .executeTakeFirstOrThrow();
    return await removeQualification(world.change, by, userId, id);
  });
}

export function quota(username: string, requiredFlights: number): Action {
  return about(username, ({ world, userId, by }) => setQuota(world.change, by, userId, requiredFlights));
}

export function jobTitle(username: string, role: string): Action {
  return about(username, ({ world, userId, by }) => setRole(world.change, by, userId, role));
}

/** Advances the term, when there is an administrator. */
export const advance: Action = async (world) => {
  const by = world.administrator();
  return by === undefined ? null : await endTerm(world.change, world.as(by), undefined);
};
