import { administerRefusal } from '@crewroom/domain/record/rules';
import {
  contestReliabilityEvent,
  decideReliabilityEvent,
} from '@crewroom/server/features/record/reliability-events';
import type { Action, World } from './world.ts';

/** The newest reliability event of a review that is uncontested, or contested and pending, of a current member. */
async function newestReliabilityEvent(world: World, isContested: boolean) {
  const events = await world.uow.trx
    .selectFrom('marks')
    .innerJoin('users', 'users.id', 'marks.user_id')
    .innerJoin('flights', 'flights.id', 'marks.flight_id')
    .where('marks.excused', 'is', null)
    .where('marks.kind', '<>', 'short_notice')
    .where('marks.contested_at', isContested ? 'is not' : 'is', null)
    .select(['marks.id', 'users.username', 'flights.reviewed_by_id as reviewerId'])
    .orderBy('marks.at', 'desc')
    .orderBy('users.username')
    .orderBy('marks.kind')
    .orderBy('marks.id')
    .execute();
  for (const { username, ...event } of events) {
    const member = world.memberNamed(username);
    if (member !== undefined && world.rankOf(member) !== null) return { ...event, member };
  }
  return undefined;
}

/** The member with the newest reliability event contests it. */
export function contestNewestReliabilityEvent(text: string): Action {
  return async (world) => {
    const event = await newestReliabilityEvent(world, false);
    return event === undefined
      ? null
      : await contestReliabilityEvent(world.uow, world.actAs(event.member), event.id, text);
  };
}

/** An administrator who did not review the flight decides on the last contested reliability event. */
export function decideContestedReliabilityEvent(excused: boolean, comment: string): Action {
  return async (world) => {
    const event = await newestReliabilityEvent(world, true);
    if (event === undefined) return null;
    const subject = { userId: world.idOf(event.member), rank: world.rankOf(event.member) };
    const administrator = world.pickAdministrator((one) => {
      const viewer = { userId: world.idOf(one), rank: world.rankOf(one) };
      return viewer.userId !== event.reviewerId && administerRefusal(viewer, subject) === null;
    });
    return administrator === undefined
      ? null
      : await decideReliabilityEvent(world.uow, world.actAs(administrator), event.id, { excused, comment });
  };
}
