import type { NoteType, QualificationName, RewardType, SanctionType } from '@crewroom/domain/record/rules';
import type { SignedIn } from '@crewroom/server/http/access';
import { addLeave, deleteLeave } from '@crewroom/server/record/leave';
import { addNote, addReward } from '@crewroom/server/record/notes-and-rewards';
import { addQualification, removeQualification } from '@crewroom/server/record/qualifications';
import { addSanction, deleteSanction } from '@crewroom/server/record/sanctions';
import { setQuota, setRole } from '@crewroom/server/record/standing';
import { endTerm } from '@crewroom/server/terms/advance';
import { DAY, dayOf, instantOf, midnightOf } from './calendar.ts';
import type { Member } from './members.ts';
import type { Deed, World } from './world.ts';

type OnRecord = {
  readonly world: World;
  readonly member: Member;
  readonly userId: string;
  /** The administrator who does it. */
  readonly by: SignedIn;
};

/** What an administrator does about a member; nothing where the airline has no such member, or nobody who might. */
function about(username: string, deed: (record: OnRecord) => Promise<unknown>): Deed {
  return async (world) => {
    const member = world.named(username);
    const by = member && world.administratorOf(member);
    if (member === undefined || by === undefined) return null;
    return await deed({ world, member, userId: world.idOf(member), by: world.as(by) });
  };
}

/** The last entry of a member's record of a kind. */
async function lastOf(table: 'sanctions' | 'leaves', { world, userId }: OnRecord): Promise<string> {
  const { id } = await world.change.trx
    .selectFrom(table)
    .where('user_id', '=', userId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

type More = {
  readonly comment?: string;
  /** Of a suspension: the days after which it ends, though the sanction stays on record. */
  readonly activeDays?: number;
};

/** A sanction that stays on record for so many days. */
export function sanction(
  username: string,
  type: SanctionType,
  days: number,
  breach: string,
  reason: string,
  { comment, activeDays }: More = {},
): Deed {
  return about(username, async ({ world, member, userId, by }) => {
    const end = world.at + days * DAY;
    const until = activeDays === undefined ? end : Math.round(world.at + activeDays * DAY);
    if (type === 'suspension') world.beAway(member, world.at, until);
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

export function takeBackSanction(username: string): Deed {
  return about(username, async (record) => {
    const { world, userId, by } = record;
    return await deleteSanction(world.change, by, userId, await lastOf('sanctions', record));
  });
}

/** A leave, in days from the present of the airline; negative ones are past. */
export function leave(username: string, [first, last]: readonly [number, number]): Deed {
  return about(username, async ({ world, member, userId, by }) => {
    const today = midnightOf(world.airline.now);
    const [from, to] = [today + first * DAY, today + last * DAY];
    world.beAway(member, from, to + DAY);
    return await addLeave(world.change, by, userId, { from: dayOf(from), to: dayOf(to) });
  });
}

export function takeBackLeave(username: string): Deed {
  return about(username, async (record) => {
    const { world, member, userId, by } = record;
    world.beBack(member);
    return await deleteLeave(world.change, by, userId, await lastOf('leaves', record));
  });
}

/** A note, hidden from its member unless `shown`. */
export function note(username: string, type: NoteType, shown: 'shown' | 'hidden', content: string): Deed {
  return about(username, ({ world, userId, by }) =>
    addNote(world.change, by, userId, { type, content, visibleToUser: shown === 'shown' }),
  );
}

export function reward(username: string, type: RewardType, amount: number, reason: string): Deed {
  return about(username, ({ world, userId, by }) =>
    addReward(world.change, by, userId, { type, amount, reason }),
  );
}

export function grant(username: string, name: QualificationName): Deed {
  return about(username, ({ world, userId, by }) => addQualification(world.change, by, userId, name));
}

export function withdraw(username: string, name: QualificationName): Deed {
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

export function quota(username: string, requiredFlights: number): Deed {
  return about(username, ({ world, userId, by }) => setQuota(world.change, by, userId, requiredFlights));
}

export function jobTitle(username: string, role: string): Deed {
  return about(username, ({ world, userId, by }) => setRole(world.change, by, userId, role));
}

/** The end of a term, where there is somebody to press the button. */
export const advance: Deed = async (world) => {
  const by = world.administrator();
  return by === undefined ? null : await endTerm(world.change, world.as(by), undefined);
};
