import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import { flightStatuses, isNotBegun } from '@crewroom/domain/flights/status';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import type { Source } from '../../platform/database/database.ts';
import { rowsInPages } from '../../platform/database/pages.ts';
import { invalidateListed, lockMember } from '../../platform/people/person.ts';
import { endAllSessions } from '../../platform/sessions/sessions.ts';
import { freeSeats } from '../flights/unavailable-crew.ts';

const notBegunStatuses = flightStatuses.filter(isNotBegun);

/** Reads, page by page, members below the staff rank who still have staff rights. */
function membersWithLostRights({ db }: Pick<Source, 'db'>, { staff }: RankThresholds) {
  const notBegun = db.selectFrom('flights').where('status', 'in', notBegunStatuses).select('id');
  const seats = db.selectFrom('allocations').where('flight_id', 'in', notBegun);
  const holders = db
    .selectFrom('sessions')
    .where('ended_because', 'is', null)
    .select('user_id')
    .union(db.selectFrom('push_devices').select('user_id'))
    .union(db.selectFrom('discord_links').select('user_id'))
    .union(seats.select('user_id'))
    .union(
      seats
        .where('offered_to_id', 'is not', null)
        .select((eb) => eb.ref('offered_to_id').$notNull().as('user_id')),
    )
    .union(db.selectFrom('wait_list').where('flight_id', 'in', notBegun).select('user_id'))
    .union(db.selectFrom('flight_interests').select('user_id'));
  const lost = db
    .selectFrom('users')
    .where('rank', '<', staff)
    .where('forgotten_at', 'is', null)
    .where('id', 'in', holders)
    .select('id');
  return rowsInPages(lost, 'users.id');
}

/** Ends a member's sessions and removes them from every flight that has not begun, as after a demotion. */
async function endRights(uow: UnitOfWork, userId: string): Promise<void> {
  const member = await lockMember(uow, userId);
  // Their rank may have changed before they were locked.
  if (member === undefined || isStaff(member.rank, uow.rules.thresholds)) return;
  invalidateListed(uow, userId);
  await endAllSessions(uow, userId, 'rank_lost');
  await freeSeats(uow, userId, 'off_staff');
}

/**
 * Ends the staff rights of all members who are not on the staff by the new rank settings. The caller must exclude concurrent
 * changes of settings.
 */
export async function revokeLostRights(uow: UnitOfWork): Promise<void> {
  for await (const page of membersWithLostRights({ db: uow.trx }, uow.rules.thresholds)) {
    for (const { id } of page) await endRights(uow, id);
  }
}

/**
 * Ends staff rights like `revokeLostRights`, by the rank settings at the start of a process, which the environment may have
 * raised. One transaction per member.
 */
export async function revokeLostRightsAtStart(deps: UnitOfWorkDeps): Promise<void> {
  for await (const page of membersWithLostRights(deps.database, deps.config.thresholds)) {
    for (const { id } of page) await runInUnitOfWork(deps, (uow) => endRights(uow, id));
  }
}
