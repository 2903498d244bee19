import { MINUTE_MS } from '@crewroom/domain/days';
import { RETRY_OPENING_MS } from '@crewroom/domain/hosting/airlines';
import type { Notice } from '@crewroom/server/features/erasure/read-notice';
import { instantAfter, newId, toInstant } from '@crewroom/server/platform/database/stored-values';
import { z } from 'zod';
import type { HostDeps } from '../deps.ts';
import type { RegistryTables } from '../registry/tables.ts';
import type { OpenAirlines } from './open-airlines.ts';

type Deps = Pick<HostDeps, 'registry' | 'storage' | 'clock'> & {
  readonly airlines: Pick<OpenAirlines, 'use'>;
  readonly log: { readonly warn: (payload: object, message: string) => void };
};

type NoticeRow = RegistryTables['erasure_notices'];

/** How long a process has a notice for itself, in milliseconds. */
const CLAIM_MS = MINUTE_MS;

const robloxIdsSchema = z.array(z.string());

/**
 * Stores a notice for every airline, and removes its people from the host's sessions, events and claims. Their ids stay
 * as the owner of an airline, and for a day in the limit on new airlines.
 */
export async function storeNotice(
  { registry, clock }: Pick<Deps, 'registry' | 'clock'>,
  { id, robloxIds }: Notice,
): Promise<void> {
  if (robloxIds.length === 0) return;
  await registry.transaction().execute(async (trx) => {
    const airlines = await trx.selectFrom('airlines').select('id').execute();
    for (const airline of airlines) {
      const row = { airline_id: airline.id, notice_id: id, roblox_ids: JSON.stringify(robloxIds) };
      await trx
        .insertInto('erasure_notices')
        .values({ id: newId(), ...row, due_at: toInstant(clock()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await trx
      .updateTable('airlines')
      .set({ claimed_by: null, object_by: null })
      .where('claimed_by', 'in', robloxIds)
      .execute();
    await trx.deleteFrom('sessions').where('roblox_id', 'in', robloxIds).execute();
    await trx.updateTable('events').set({ roblox_id: null }).where('roblox_id', 'in', robloxIds).execute();
  });
}

/** Executes a notice at an airline. Returns when the rest is due, or null when all is done. */
async function executeAt(
  { storage, airlines }: Deps,
  { airline_id: airlineId, notice_id: id, roblox_ids: json }: NoticeRow,
): Promise<string | null> {
  const notice = { id, robloxIds: robloxIdsSchema.parse(JSON.parse(json)) };
  if (!(await storage.knowsAnyOf(airlineId, notice.robloxIds))) return null;
  return await airlines.use(airlineId, (airline) => airline.erase(notice));
}

/** Claims a due notice for a while. Returns false when another process has claimed it. */
async function claim(
  { registry, clock }: Deps,
  { id, due_at: dueAt }: { readonly id: string; readonly due_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await registry
    .updateTable('erasure_notices')
    .set({ due_at: instantAfter(clock(), CLAIM_MS) })
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Executes the due notices at their airlines. A notice that fails stays stored for another attempt. */
export async function executeNotices(deps: Deps): Promise<void> {
  const { registry, clock, log } = deps;
  const due = await registry
    .selectFrom('erasure_notices')
    .where('due_at', '<=', toInstant(clock()))
    .orderBy('due_at')
    .orderBy('id')
    .selectAll()
    .execute();
  for (const row of due) {
    const { id, airline_id: airlineId } = row;
    if (!(await claim(deps, row))) continue;
    const dueAt = await executeAt(deps, row).catch((error: unknown) => {
      log.warn({ err: error, airline: airlineId }, 'an erasure notice could not be executed');
      return instantAfter(clock(), RETRY_OPENING_MS);
    });
    if (dueAt === null) {
      await registry.deleteFrom('erasure_notices').where('id', '=', id).execute();
    } else {
      await registry.updateTable('erasure_notices').set({ due_at: dueAt }).where('id', '=', id).execute();
    }
  }
}
