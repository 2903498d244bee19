import { OBJECTION_MS } from '@crewroom/domain/hosting/airlines';
import { hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import { refuse } from '@crewroom/server/platform/changes/refusal';
import { instantAfter } from '@crewroom/server/platform/database/stored-values';
import type { FastifyInstance } from 'fastify';
import type { HostDeps } from '../deps.ts';
import { registerHostEndpoint } from '../http/register-endpoint.ts';
import { findAirline, hostedAirline, recordEvent } from '../registry/airlines.ts';
import type { AirlineRow } from '../registry/tables.ts';
import { noAirline, notOwner, refusalOfOwner } from './owner-refusals.ts';

/** Registers the endpoints by which the new owner of a group claims its airline, and the former one objects. */
export function claimRoutes(app: FastifyInstance, deps: HostDeps): void {
  const { config, registry, roblox, clock, publish, airlines } = deps;

  /** Puts an item into the former owner's inbox. The host's page shows the claim too, so a failure changes nothing. */
  async function tellFormerOwner(row: AirlineRow, objectBy: string): Promise<void> {
    try {
      const payload = { objectBy, hostUrl: config.publicUrl };
      await airlines.use(row.id, (airline) =>
        airline.notify({ notice: 'airlineClaimed', payload }, row.owner_roblox_id),
      );
    } catch (error) {
      app.log.warn({ err: error, airline: row.id }, 'the former owner was not notified of a claim');
    }
  }

  registerHostEndpoint(app, deps, hostEndpoints.claims, async ({ viewer: { robloxId } }) => {
    const rows = await registry
      .selectFrom('airlines')
      .where((eb) => eb.or([eb('owner_roblox_id', '=', robloxId), eb('claimed_by', '=', robloxId)]))
      .where('claimed_by', 'is not', null)
      .orderBy('id')
      .selectAll()
      .execute();
    return {
      claims: rows.map((row) => ({
        airline: hostedAirline(row, config),
        claimedBy: row.claimed_by ?? '',
        objectBy: row.object_by,
      })),
    };
  });

  registerHostEndpoint(app, deps, hostEndpoints.claimAirline, async ({ params, viewer }) => {
    const row = await findAirline(registry, params.id);
    if (row === undefined || row.owner_roblox_id === viewer.robloxId) return noAirline;
    const refusal = await refusalOfOwner(roblox, row.group_id, viewer.robloxId);
    if (refusal !== null) return refusal === notOwner ? noAirline : refusal;
    const before = row.claimed_by === viewer.robloxId ? row.object_by : null;
    const objectBy = before ?? instantAfter(clock(), OBJECTION_MS);
    await registry
      .updateTable('airlines')
      .set({ claimed_by: viewer.robloxId, object_by: objectBy })
      .where('id', '=', row.id)
      .execute();
    const by = { robloxId: viewer.robloxId, now: clock() };
    await recordEvent(registry, { action: 'claim', airlineId: row.id, ...by });
    await publish({ airlineId: row.id, closes: false });
    if (before === null) await tellFormerOwner(row, objectBy);
    return { objectBy };
  });

  registerHostEndpoint(app, deps, hostEndpoints.objectToClaim, async ({ params, viewer }) => {
    const row = await findAirline(registry, params.id);
    if (row?.owner_roblox_id !== viewer.robloxId) return noAirline;
    if (row.claimed_by === null) return refuse('other_state', hostMessages.no_claim);
    // Without a deadline, the claim waits for the operator.
    await registry.updateTable('airlines').set({ object_by: null }).where('id', '=', row.id).execute();
    const by = { robloxId: viewer.robloxId, now: clock() };
    await recordEvent(registry, { action: 'object', airlineId: row.id, ...by });
    return hostedAirline(row, config);
  });
}
