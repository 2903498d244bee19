import type { QualificationName } from '@crewroom/domain/record/rules';
import { Refusal } from '@crewroom/server/platform/changes/refusal';
import type { SignedIn } from '@crewroom/server/platform/changes/viewer';
import type { Member } from './members.ts';
import type { Action, World } from './world.ts';

type RecordContext = {
  readonly world: World;
  readonly member: Member;
  readonly userId: string;
  /** The actor, if it is not the member. */
  readonly administrator: SignedIn;
};

/**
 * An action on a member's record by an administrator who may do it. Does nothing without such a member or
 * administrator.
 */
export function onRecordOf<T>(
  username: string,
  action: (record: RecordContext) => Promise<T>,
): Action<T | null> {
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

/** The row that a step creates for later ones: the latest of a member. An appeal has the id of its sanction. */
type Ground = 'sanction' | 'appeal' | 'leave' | QualificationName;

const groundOf = (ground: Ground, username: string) => `${ground} of ${username}`;

/** A step that creates a row for later ones: an action that returns its id, unless it is rejected or left out. */
export function making(ground: Ground, username: string, action: Action<string | Refusal | null>): Action {
  return async (world) => {
    const id = await action(world);
    world.handOn(groundOf(ground, username), id instanceof Refusal ? null : id);
    return id;
  };
}

/** A step on the row that an earlier one created for a member. Left out when that was rejected or left out itself. */
export function onMade<T>(
  ground: Ground,
  username: string,
  action: (record: RecordContext, id: string) => Promise<T>,
): Action<T | null> {
  return onRecordOf(username, async (record) => {
    const id = record.world.handedOn(groundOf(ground, username));
    return id === undefined ? null : await action(record, id);
  });
}

/** The id of a member's latest row, right after it was created. */
export async function latestId(
  table: 'sanctions' | 'leaves' | 'qualifications',
  { world, userId }: RecordContext,
): Promise<string> {
  const { id } = await world.uow.trx
    .selectFrom(table)
    .where('user_id', '=', userId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
