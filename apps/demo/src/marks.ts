import { administerRefusal } from '@crewroom/domain/record/rules';
import { contestMark, decideMark } from '@crewroom/server/features/record/marks';
import type { Action, World } from './world.ts';

/** The newest mark from a flight's review that nobody contested yet, or that was contested and waits, on a member who is here. */
async function newestMark(world: World, isContested: boolean) {
  const marks = await world.uow.trx
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
  for (const { username, ...mark } of marks) {
    const member = world.memberNamed(username);
    if (member !== undefined && world.rankOf(member) !== null) return { ...mark, member };
  }
  return undefined;
}

/** Whoever was marked last contests it. */
export function contestNewestMark(text: string): Action {
  return async (world) => {
    const mark = await newestMark(world, false);
    return mark === undefined ? null : await contestMark(world.uow, world.actAs(mark.member), mark.id, text);
  };
}

/** An administrator who did not review the flight decides on the mark that was contested last. */
export function decideContestedMark(excused: boolean, comment: string): Action {
  return async (world) => {
    const mark = await newestMark(world, true);
    if (mark === undefined) return null;
    const subject = { userId: world.idOf(mark.member), rank: world.rankOf(mark.member) };
    const administrator = world.pickAdministrator((one) => {
      const viewer = { userId: world.idOf(one), rank: world.rankOf(one) };
      return viewer.userId !== mark.reviewerId && administerRefusal(viewer, subject) === null;
    });
    return administrator === undefined
      ? null
      : await decideMark(world.uow, world.actAs(administrator), mark.id, { excused, comment });
  };
}
