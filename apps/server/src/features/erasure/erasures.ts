import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS } from '@crewroom/domain/days';
import type { Erasure } from '@crewroom/domain/members/erasure-endpoints';
import { storedName } from '@crewroom/domain/names';
import { blockErasures } from '../../platform/changes/admit-mutation.ts';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { instantAfter, newId, toInstant } from '../../platform/database/stored-values.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { makeDue } from '../../platform/jobs/jobs.ts';
import { alertOwners } from '../inbox/alerts.ts';
import { eraseAndAlert } from './erase-member.ts';

/** The delay of a notice about an administrator or the owner, during which an owner may reject it. */
export const HELD_MS = DAY_MS;

/** How long a decided erasure is kept by its id. */
const KEPT_MS = 7 * DAY_MS;

/** The job that executes accepted erasures. */
export const ERASURES = 'erasures';

/** Stores the result of a pending erasure, and deletes whom it was about. */
export async function closeRequest(
  uow: UnitOfWork,
  id: string,
  state: 'carried_out' | 'refused',
): Promise<void> {
  uow.invalidate(topics.erasures);
  const decided = { decided_at: toInstant(uow.now), expires_at: instantAfter(uow.now, KEPT_MS) };
  const row = { state, roblox_id: null, ...decided };
  await uow.trx.updateTable('erasures').set(row).where('id', '=', id).execute();
}

/** Returns which of the given people administer the airline. */
async function administratorsAmong(
  { trx, rules }: UnitOfWork,
  robloxIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('users')
    .where('roblox_id', 'in', robloxIds)
    .where('rank', '>=', rules.thresholds.admin)
    .select('roblox_id')
    .execute();
  return new Set(rows.map(({ roblox_id: id }) => id));
}

/**
 * Accepts the erasures that a Roblox notice requests, and records it in the history. They are due at once (`erasuresJob`), but
 * only after a day for administrators of the airline.
 */
export async function acceptErasures(uow: UnitOfWork, robloxIds: readonly string[]): Promise<void> {
  const { trx, now } = uow;
  const at = toInstant(now);
  await blockErasures(trx);
  // This comes first, so that the second of two concurrent notices waits here, and then finds the people of the first.
  await makeDue(uow, ERASURES);
  const waitingRows = await trx
    .selectFrom('erasures')
    .where('roblox_id', 'in', robloxIds)
    .select('roblox_id')
    .execute();
  const waiting = new Set(waitingRows.map(({ roblox_id: id }) => id));
  const administrators = await administratorsAmong(uow, robloxIds);
  const rows = robloxIds
    .filter((robloxId) => !waiting.has(robloxId))
    .map((robloxId) => ({
      id: newId(),
      roblox_id: robloxId,
      state: 'waiting' as const,
      received_at: at,
      due_at: administrators.has(robloxId) ? instantAfter(now, HELD_MS) : at,
    }));
  if (rows.length > 0) await trx.insertInto('erasures').values(rows).execute();
  uow.invalidate(topics.erasures);
  const details = { action: 'received', usersProcessed: robloxIds.length };
  await writeAudit(uow, null, { actionType: 'erasure_notice', target: null, details });
  await alertOwners(uow, null, { notice: 'erasureNoticed', payload: { named: robloxIds.length } });
}

/** Returns the pending erasures, soonest first. Uses one SQL statement. */
export async function readWaitingErasures({ db }: Pick<Database, 'db'>): Promise<Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .leftJoin('users', 'users.roblox_id', 'erasures.roblox_id')
    .where('erasures.state', '=', 'waiting')
    .select(['erasures.id', 'erasures.due_at', 'users.id as user_id'])
    .orderBy('erasures.due_at')
    .orderBy('erasures.id')
    .execute();
  return rows.map(({ id, due_at: dueAt, user_id: userId }) => ({
    _id: id,
    user: userId === null ? null : { userId, username: storedName(userId) },
    dueAt,
  }));
}

const unknown = refuse('not_found', 'There is no such notice.');
const decided = refuse('already_decided', 'This was decided already.');

/**
 * Executes or rejects a pending erasure for an owner, and returns whether a member was erased. The caller must lock out other
 * mutations. Rejects with 404 an unknown erasure, and with 409 one that was decided or executed in the meantime.
 */
export async function decideErasure(
  uow: UnitOfWork,
  viewer: SignedIn,
  id: string,
  decision: 'now' | 'refuse',
): Promise<{ readonly isErased: boolean } | Refusal> {
  const row = await uow.trx
    .selectFrom('erasures')
    .where('id', '=', id)
    .select(['state', 'roblox_id'])
    .executeTakeFirst();
  if (row === undefined) return unknown;
  if (row.state !== 'waiting') return decided;
  const details = { action: decision === 'now' ? 'carried out' : 'refused' };
  await writeAudit(uow, viewer, { actionType: 'erasure_notice', target: null, details });
  if (decision === 'refuse') {
    await closeRequest(uow, id, 'refused');
    return { isErased: false };
  }
  // This comes first, because an erasure deletes all pending ones about the member.
  await closeRequest(uow, id, 'carried_out');
  return { isErased: await eraseAndAlert(uow, row.roblox_id ?? '', viewer.userId) };
}
