import { OBJECTION_MS } from '@crewroom/domain/hosting/airlines';
import { type HostedClaim, hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import { refuse } from '@crewroom/server/platform/changes/refusal';
import { instantAfter } from '@crewroom/server/platform/database/stored-values';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { HostDeps } from '../deps.ts';
import { registerHostEndpoint } from '../http/register-endpoint.ts';
import { findAirline, hostedAirline, recordEvent } from '../registry/airlines.ts';
import type { AirlineRow } from '../registry/tables.ts';
import { noAirline, notOwner, refusalOfOwner } from './owner-refusals.ts';

/** Registers the endpoints by which the new owner of a group claims its airline, the former one objects, and an operator decides. */
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

  const claimed = registry
    .selectFrom('airlines')
    .where('claimed_by', 'is not', null)
    .orderBy('id')
    .selectAll();

  const claimOf = (row: AirlineRow): HostedClaim => ({
    airline: hostedAirline(row, config),
    claimedBy: row.claimed_by ?? '',
    objectBy: row.object_by,
  });

  registerHostEndpoint(app, deps, hostEndpoints.claims, async ({ viewer: { robloxId } }) => {
    const rows = await claimed
      .where((eb) => eb.or([eb('owner_roblox_id', '=', robloxId), eb('claimed_by', '=', robloxId)]))
      .execute();
    return { claims: rows.map(claimOf) };
  });

  registerHostEndpoint(app, deps, hostEndpoints.operatedClaims, async () => ({
    claims: (await claimed.execute()).map(claimOf),
  }));

  registerHostEndpoint(app, deps, hostEndpoints.decideClaim, async ({ params, body, viewer }) => {
    if ((await findAirline(registry, params.id)) === undefined) return noAirline;
    const owner = body.decision === 'accept' ? { owner_roblox_id: sql<string>`claimed_by` } : {};
    const row = await registry
      .updateTable('airlines')
      .set({ ...owner, claimed_by: null, object_by: null })
      .where('id', '=', params.id)
      .where('claimed_by', 'is not', null)
      .where('object_by', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return refuse('other_state', hostMessages.no_objection);
    const by = { robloxId: viewer.robloxId, now: clock() };
    await recordEvent(registry, { action: body.decision, airlineId: row.id, ...by });
    await publish({ airlineId: row.id, closes: false });
    return hostedAirline(row, config);
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
