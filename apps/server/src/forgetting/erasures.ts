import { isAdministrator } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import type { Erasure } from '@crewroom/domain/members/erasure-calls';
import { storedName } from '@crewroom/domain/names';
import type { Selectable } from 'kysely';
import { type Change, type ChangeDeps, runChange } from '../changes/change.ts';
import { lockOutMutations } from '../changes/entrance.ts';
import { type Refusal, refuse } from '../changes/refusal.ts';
import type { SignedIn } from '../changes/viewer.ts';
import type { Database } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { writeAudit } from '../history/history.ts';
import { alertOwners } from '../inbox/alerts.ts';
import type { Job } from '../jobs/jobs.ts';
import type { TakeNote } from '../security-log/security-log.ts';
import { forgetAndAlert, forgetMember } from './forget.ts';

/** How many people Roblox's notices have forgotten in an hour at most: a stolen secret must not empty the airline. */
const PEOPLE_AN_HOUR = 50;

/** How long a notice about an administrator or the owner waits, in which an owner may refuse it. */
export const HELD_MS = DAY_MS;

/** How long what was decided is known by its id. */
const KEPT_MS = 7 * DAY_MS;

const CHECKED_EVERY_MS = 5 * MINUTE_MS;

type Waiting = Pick<Selectable<Tables['erasures']>, 'id' | 'roblox_id' | 'received_at' | 'due_at'>;

const after = (now: Date, ms: number): string => toInstant(new Date(now.getTime() + ms));

async function rankOf({ trx }: Change, robloxId: string): Promise<number | null> {
  const member = await trx
    .selectFrom('users')
    .where('roblox_id', '=', robloxId)
    .select('rank')
    .executeTakeFirst();
  return member?.rank ?? null;
}

/** Until when somebody of the rank they have now waits who was named at `receivedAt`; null for who does not. */
async function heldUntil(change: Change, robloxId: string, receivedAt: string): Promise<string | null> {
  if (!isAdministrator(await rankOf(change, robloxId), change.rules.thresholds)) return null;
  const until = after(new Date(receivedAt), HELD_MS);
  return until > toInstant(change.now) ? until : null;
}

async function settle(change: Change, id: string, state: 'carried_out' | 'refused'): Promise<void> {
  change.touch(topics.erasures);
  const decided = { decided_at: toInstant(change.now), expires_at: after(change.now, KEPT_MS) };
  const row = { state, roblox_id: null, ...decided };
  await change.trx.updateTable('erasures').set(row).where('id', '=', id).execute();
}

/** Forgets who is named; answers whether they were known here. */
async function carryOut(change: Change, { id, roblox_id: robloxId }: Waiting): Promise<boolean> {
  if (robloxId === null) return false;
  // First, as forgetting somebody removes whatever still waits about them.
  await settle(change, id, 'carried_out');
  return await forgetMember(change, robloxId);
}

async function roomOf({ trx, now }: Change): Promise<number> {
  const { count } = await trx
    .selectFrom('erasures')
    .where('state', '=', 'carried_out')
    .where('decided_at', '>', after(now, -HOUR_MS))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return PEOPLE_AN_HOUR - Number(count);
}

async function moveTo({ trx }: Change, { id }: Waiting, dueAt: string): Promise<void> {
  await trx.updateTable('erasures').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/**
 * Forgets whose turn has come, as many as the hour has room for; the others are told when theirs is. Whoever has become an
 * administrator meanwhile waits as one. Answers how many were known here. Other mutations must be locked out.
 */
async function takeTurns(change: Change): Promise<number> {
  const due = await change.trx
    .selectFrom('erasures')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', toInstant(change.now))
    .select(['id', 'roblox_id', 'received_at', 'due_at'])
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  if (due.length === 0) return 0;
  let [room, later, forgotten] = [await roomOf(change), 0, 0];
  for (const one of due) {
    const held = await heldUntil(change, one.roblox_id ?? '', one.received_at);
    if (held !== null) await moveTo(change, one, held);
    else if (room > 0) {
      room -= 1;
      if (await carryOut(change, one)) forgotten += 1;
    } else {
      await moveTo(change, one, after(change.now, HOUR_MS * (1 + Math.floor(later / PEOPLE_AN_HOUR))));
      later += 1;
    }
  }
  return forgotten;
}

/**
 * Takes in whom a notice of Roblox's names, and tells it in the history. Most are forgotten at once; who administers the airline
 * waits a day, and who comes beyond the number of an hour waits their turn. Answers how many were forgotten who were known here.
 */
export async function takeErasures(change: Change, robloxIds: readonly string[]): Promise<number> {
  const { trx, now } = change;
  const at = toInstant(now);
  await lockOutMutations(trx);
  const known = await trx
    .selectFrom('erasures')
    .where('roblox_id', 'in', robloxIds)
    .select('roblox_id')
    .execute();
  const waiting = new Set(known.map(({ roblox_id: id }) => id));
  const rows = robloxIds
    .filter((robloxId) => !waiting.has(robloxId))
    .map((robloxId) => ({
      id: newId(),
      roblox_id: robloxId,
      state: 'waiting' as const,
      received_at: at,
      due_at: at,
    }));
  if (rows.length > 0) await trx.insertInto('erasures').values(rows).execute();
  change.touch(topics.erasures);
  const details = { action: 'received', usersProcessed: robloxIds.length };
  await writeAudit(change, null, { actionType: 'erasure_notice', target: null, details });
  const forgotten = await takeTurns(change);
  const facts = { named: robloxIds.length, forgotten };
  await alertOwners(change, null, { notice: 'erasureNoticed', facts });
  return forgotten;
}

/** Who is named and still waits, the soonest first. One statement. */
export async function waitingErasures({ db }: Pick<Database, 'db'>): Promise<Erasure[]> {
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
 * Carries out at once what waits, or refuses it, for an owner, and answers whether a member was forgotten. Other mutations must be locked out. 404 for what was never asked
 * for, 409 for what was decided or carried out meanwhile.
 */
export async function decideErasure(
  change: Change,
  viewer: SignedIn,
  id: string,
  decision: 'now' | 'refuse',
): Promise<{ readonly isForgotten: boolean } | Refusal> {
  const row = await change.trx
    .selectFrom('erasures')
    .where('id', '=', id)
    .select(['id', 'state', 'roblox_id', 'received_at', 'due_at'])
    .executeTakeFirst();
  if (row === undefined) return unknown;
  if (row.state !== 'waiting') return decided;
  const details = { action: decision === 'now' ? 'carried out' : 'refused' };
  await writeAudit(change, viewer, { actionType: 'erasure_notice', target: null, details });
  if (decision === 'refuse') {
    await settle(change, id, 'refused');
    return { isForgotten: false };
  }
  // First, as forgetting somebody removes whatever still waits about them.
  await settle(change, id, 'carried_out');
  return { isForgotten: await forgetAndAlert(change, row.roblox_id ?? '', viewer.userId) };
}

/** Forgets those who waited and whose turn has come, as a job. */
export function erasuresJob(deps: ChangeDeps, note: TakeNote = () => undefined): Job {
  return {
    name: 'erasures',
    schedule: { everyMs: CHECKED_EVERY_MS },
    run: async () => {
      const now = toInstant(deps.clock());
      const due = await deps.database.db
        .selectFrom('erasures')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .select('id')
        .limit(1)
        .executeTakeFirst();
      // Others are locked out only where there is something to do.
      if (due === undefined) return;
      const forgotten = await runChange(deps, async (change) => {
        await lockOutMutations(change.trx);
        const count = await takeTurns(change);
        const facts = { forgotten: count };
        if (count > 0) await alertOwners(change, null, { notice: 'turnsTaken', facts });
        return count;
      });
      if (forgotten > 0) note({ kind: 'forgotten', details: { forgotten } });
    },
  };
}
