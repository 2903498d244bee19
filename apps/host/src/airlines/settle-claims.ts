import { RETRY_OPENING_MS } from '@crewroom/domain/hosting/airlines';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import { type Refusal, refuse } from '@crewroom/server/platform/changes/refusal';
import { instantAfter, toInstant } from '@crewroom/server/platform/database/stored-values';
import type { HostDeps } from '../deps.ts';
import type { HostLog } from '../host-log.ts';
import { ownsMaxAirlines, recordEvent } from '../registry/airlines.ts';
import type { AirlineRow } from '../registry/tables.ts';
import { forEachAirline } from './each-airline.ts';
import { notOwner, refusalOfOwner } from './owner-refusals.ts';

type Deps = Pick<HostDeps, 'registry' | 'clock' | 'publish' | 'roblox'>;

/** Returns why a claimed airline cannot go to the person who claimed it now, or null. It reads the rank from Roblox. */
export async function refusalOfClaimer(
  { roblox, registry }: Deps,
  { group_id: groupId }: AirlineRow,
  claimer: string,
): Promise<Refusal | null> {
  const refusal = await refusalOfOwner(roblox, groupId, claimer);
  if (refusal !== null) {
    return refusal === notOwner ? refuse('other_state', hostMessages.claimer_left) : refusal;
  }
  return (await ownsMaxAirlines(registry, claimer))
    ? refuse('other_state', hostMessages.claimer_owns_three)
    : null;
}

/**
 * Ends a claim: the airline goes to the person who claimed it, or stays. `robloxId` is the operator who decides, or null
 * for the host. Returns null when the claim has changed since `row` was read.
 */
export async function decideClaim(
  { registry, clock, publish }: Pick<Deps, 'registry' | 'clock' | 'publish'>,
  row: AirlineRow,
  { decision, robloxId }: { readonly decision: 'accept' | 'reject'; readonly robloxId: string | null },
): Promise<AirlineRow | null> {
  const { claimed_by: claimer } = row;
  if (claimer === null) return null;
  const decided = await registry.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('airlines')
      .set({ ...(decision === 'accept' && { owner_roblox_id: claimer }), claimed_by: null, object_by: null })
      .where('id', '=', row.id)
      .where('claimed_by', '=', claimer)
      .where('object_by', 'is not distinct from', row.object_by)
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) return null;
    await recordEvent(trx, { action: decision, airlineId: row.id, robloxId, now: clock() });
    return changed;
  });
  if (decided !== null) await publish({ airlineId: row.id, closes: false });
  return decided;
}

/**
 * Gives each claimed airline to its new owner when the former owner did not object in time. A claim ends without effect when
 * its person no longer owns the group, or owns too many airlines. While Roblox is away, it waits.
 */
export async function settleClaims(deps: Deps & { readonly log: Pick<HostLog, 'error'> }): Promise<void> {
  const { registry, clock } = deps;
  const due = await registry
    .selectFrom('airlines')
    .where('claimed_by', 'is not', null)
    .where('object_by', '<=', toInstant(clock()))
    .orderBy('object_by')
    .orderBy('id')
    .selectAll()
    .execute();
  const failure = 'a claim could not be settled';
  await forEachAirline(due, { ...deps, failure }, async (row) => {
    const refusal = await refusalOfClaimer(deps, row, row.claimed_by ?? '');
    if (refusal?.code === 'roblox_unavailable') {
      await registry
        .updateTable('airlines')
        .set({ object_by: instantAfter(clock(), RETRY_OPENING_MS) })
        .where('id', '=', row.id)
        .where('object_by', '=', row.object_by)
        .execute();
    } else {
      await decideClaim(deps, row, { decision: refusal === null ? 'accept' : 'reject', robloxId: null });
    }
  });
}
