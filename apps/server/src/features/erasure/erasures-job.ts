import { topics } from '@crewroom/domain/contract/topics';
import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { blockErasures, lockForErasure } from '../../platform/changes/admit-mutation.ts';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import { countRows } from '../../platform/database/pages.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import { forEachItem } from '../../platform/jobs/each-item.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { makeTombstone } from '../../platform/people/tombstones.ts';
import {
  type EventLog,
  recordSecurityEvent,
  type SecurityEvent,
} from '../../platform/security-log/security-events.ts';
import { alertOwners } from '../inbox/alerts.ts';
import { eraseMember } from './erase-member.ts';
import { closeRequest, ERASURES, HELD_MS } from './erasures.ts';

/** The maximum number of people that Roblox's notices erase in an hour. It limits the damage of a stolen secret. */
const PEOPLE_AN_HOUR = 50;

const CHECKED_EVERY_MS = 5 * MINUTE_MS;

type DueErasure = { readonly id: string; readonly robloxId: string };

/** Selects the erasures that are due. */
function due({ trx, now }: UnitOfWork) {
  return trx
    .selectFrom('erasures')
    .where('erasures.state', '=', 'waiting')
    .where('erasures.due_at', '<=', toInstant(now));
}

/** Delays the erasure of members who have become administrators since a notice named them. */
async function holdAdministrators(uow: UnitOfWork): Promise<void> {
  const { trx, now, rules } = uow;
  const administrators = await due(uow)
    .innerJoin('users', 'users.roblox_id', 'erasures.roblox_id')
    .where('users.rank', '>=', rules.thresholds.admin)
    .where('erasures.received_at', '>', instantAfter(now, -HELD_MS))
    .select(['erasures.id', 'erasures.received_at as receivedAt'])
    .execute();
  if (administrators.length > 0) uow.invalidate(topics.erasures);
  for (const { id, receivedAt } of administrators) {
    const until = instantAfter(new Date(receivedAt), HELD_MS);
    await trx.updateTable('erasures').set({ due_at: until }).where('id', '=', id).execute();
  }
}

async function remainingThisHour({ trx, now }: UnitOfWork): Promise<number> {
  const carriedOut = trx
    .selectFrom('erasures')
    .where('state', '=', 'carried_out')
    .where('decided_at', '>', instantAfter(now, -HOUR_MS));
  return Math.max(0, PEOPLE_AN_HOUR - (await countRows(carriedOut)));
}

/** Schedules the erasures that exceed this hour's limit for later hours. */
async function deferExcess(uow: UnitOfWork, room: number): Promise<void> {
  for (let hours = 1, moved = PEOPLE_AN_HOUR; moved === PEOPLE_AN_HOUR; hours += 1) {
    const next = due(uow).select('id').orderBy('due_at').orderBy('id').limit(PEOPLE_AN_HOUR).offset(room);
    const { numUpdatedRows } = await uow.trx
      .updateTable('erasures')
      .set({ due_at: instantAfter(uow.now, hours * HOUR_MS) })
      .where('id', 'in', next)
      .executeTakeFirstOrThrow();
    moved = Number(numUpdatedRows);
    if (moved > 0) uow.invalidate(topics.erasures);
  }
}

/** Returns the due erasures that fit into this hour. Schedules the others for later. */
async function nextDueErasures(uow: UnitOfWork): Promise<DueErasure[]> {
  await holdAdministrators(uow);
  const room = await remainingThisHour(uow);
  await deferExcess(uow, room);
  const rows = await due(uow)
    .select(['id', 'roblox_id'])
    .orderBy('due_at')
    .orderBy('id')
    .limit(room)
    .execute();
  return rows.map(({ id, roblox_id: robloxId }) => ({ id, robloxId: robloxId ?? '' }));
}

/** Records an erasure in the security log, in its own transaction. */
type RecordErasure = (uow: UnitOfWork, event: SecurityEvent) => Promise<void>;

/** Executes an erasure if it is still due. Returns whether the member was known. */
async function executeErasure(
  uow: UnitOfWork,
  { id, robloxId }: DueErasure,
  tombstone: string,
  note: RecordErasure,
): Promise<boolean> {
  await lockForErasure(uow.trx);
  await holdAdministrators(uow);
  const still = await due(uow).where('id', '=', id).select('id').executeTakeFirst();
  if (still === undefined) return false;
  // This comes first, because an erasure deletes all pending ones about the member.
  await closeRequest(uow, id, 'carried_out');
  if (!(await eraseMember(uow, robloxId, tombstone))) return false;
  await note(uow, { kind: 'forgotten', details: { forgotten: 1 } });
  return true;
}

/**
 * Executes due erasures, each in its own transaction, so that others wait for one person at most. Stops between two people once
 * `signal` is aborted, and leaves the rest to the job.
 */
export async function executeDueErasures(
  deps: UnitOfWorkDeps,
  note: RecordErasure,
  signal: AbortSignal,
): Promise<void> {
  const turns = await runInUnitOfWork(deps, nextDueErasures);
  let erased = 0;
  try {
    await forEachItem([turns], signal, async (turn) => {
      const tombstone = await makeTombstone(deps, turn.robloxId);
      if (await runInUnitOfWork(deps, (uow) => executeErasure(uow, turn, tombstone, note))) erased += 1;
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    if (erased > 0) {
      await runInUnitOfWork(deps, async (uow) => {
        await blockErasures(uow.trx);
        await alertOwners(uow, null, { notice: 'turnsTaken', payload: { forgotten: erased } });
      });
    }
  }
}

/** Returns the job that executes due erasures of Roblox's notices. A notice makes it due. */
export function erasuresJob(deps: UnitOfWorkDeps, log?: EventLog): Job {
  return {
    name: ERASURES,
    schedule: { everyMs: CHECKED_EVERY_MS },
    run: async (signal) => {
      await executeDueErasures(deps, (uow, event) => recordSecurityEvent(uow, event, log), signal);
      signal.throwIfAborted();
    },
  };
}
