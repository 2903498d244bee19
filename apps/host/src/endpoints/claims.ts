import { OBJECTION_MS } from '@crewroom/domain/hosting/airlines';
import { type HostedClaim, hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import { type Refusal, refuse } from '@crewroom/server/platform/changes/refusal';
import { instantAfter } from '@crewroom/server/platform/database/stored-values';
import type { FastifyInstance } from 'fastify';
import { noAirline, notOwner, refusalOfOwner } from '../airlines/owner-refusals.ts';
import { decideClaim, refusalOfClaimer } from '../airlines/settle-claims.ts';
import type { HostDeps } from '../deps.ts';
import { registerHostEndpoint } from '../http/register-endpoint.ts';
import { findAirline, hostedAirlineOf, ownsMaxAirlines, recordEvent } from '../registry/airlines.ts';
import type { AirlineRow } from '../registry/tables.ts';

/** Returns the existing claim of a person: when the time to object ends, or a refusal once the owner has objected. */
const ownClaim = ({ object_by: objectBy }: AirlineRow) =>
  objectBy === null ? refuse('other_state', hostMessages.claim_objected) : { objectBy };

/** Registers the endpoints by which the new owner of a group claims its airline, the former one objects, and an operator decides. */
export function claimRoutes(app: FastifyInstance, deps: HostDeps): void {
  const { config, registry, roblox, clock, publish, airlines } = deps;

  /** Puts an item into the former owner's inbox. The host's page shows the claim too, so a failure changes nothing. */
  async function notifyFormerOwner(row: AirlineRow, objectBy: string): Promise<void> {
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
    airline: hostedAirlineOf(row, config),
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
    const row = await findAirline(registry, params.id);
    if (row === undefined) return noAirline;
    if (row.claimed_by === null || row.object_by !== null) {
      return refuse('other_state', hostMessages.no_objection);
    }
    if (body.decision === 'accept') {
      const refusal = await refusalOfClaimer(deps, row, row.claimed_by);
      if (refusal !== null) return refusal;
    }
    const decided = await decideClaim(deps, row, { decision: body.decision, robloxId: viewer.robloxId });
    return decided === null
      ? refuse('other_state', hostMessages.no_objection)
      : hostedAirlineOf(decided, config);
  });

  /** Stores a claim, unless the airline's owner or its claim has changed. Returns false then. */
  async function storeClaim(row: AirlineRow, robloxId: string, objectBy: string): Promise<boolean> {
    return await registry.transaction().execute(async (trx) => {
      const stored = await trx
        .updateTable('airlines')
        .set({ claimed_by: robloxId, object_by: objectBy })
        .where('id', '=', row.id)
        .where('owner_roblox_id', '=', row.owner_roblox_id)
        .where('claimed_by', 'is not distinct from', row.claimed_by)
        .returning('id')
        .executeTakeFirst();
      if (stored === undefined) return false;
      await recordEvent(trx, { action: 'claim', airlineId: row.id, robloxId, now: clock() });
      return true;
    });
  }

  /** Makes a new claim. Returns when the time to object ends. */
  async function claim(row: AirlineRow, robloxId: string): Promise<{ objectBy: string } | Refusal> {
    if (await ownsMaxAirlines(registry, robloxId)) {
      return refuse('too_many_airlines', hostMessages.too_many_airlines);
    }
    const objectBy = instantAfter(clock(), OBJECTION_MS);
    if (!(await storeClaim(row, robloxId, objectBy))) {
      const current = await findAirline(registry, row.id);
      const isOwn = current?.claimed_by === robloxId;
      return isOwn ? ownClaim(current) : refuse('other_state', hostMessages.other_state);
    }
    await publish({ airlineId: row.id, closes: false });
    await notifyFormerOwner(row, objectBy);
    return { objectBy };
  }

  registerHostEndpoint(app, deps, hostEndpoints.claimAirline, async ({ params, viewer: { robloxId } }) => {
    const row = await findAirline(registry, params.id);
    if (row === undefined || row.owner_roblox_id === robloxId) return noAirline;
    const refusal = await refusalOfOwner(roblox, row.group_id, robloxId);
    if (refusal !== null) return refusal === notOwner ? noAirline : refusal;
    return row.claimed_by === robloxId ? ownClaim(row) : await claim(row, robloxId);
  });

  registerHostEndpoint(app, deps, hostEndpoints.objectToClaim, async ({ params, viewer: { robloxId } }) => {
    const row = await findAirline(registry, params.id);
    if (row?.owner_roblox_id !== robloxId) return noAirline;
    if (row.claimed_by === null) return refuse('other_state', hostMessages.no_claim);
    await registry.transaction().execute(async (trx) => {
      const objected = await trx
        .updateTable('airlines')
        // Without a deadline, the claim waits for the operator.
        .set({ object_by: null })
        .where('id', '=', row.id)
        .where('object_by', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      if (objected === undefined) return;
      await recordEvent(trx, { action: 'object', airlineId: row.id, robloxId, now: clock() });
    });
    return hostedAirlineOf(row, config);
  });
}
