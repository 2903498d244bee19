import { rm } from 'node:fs/promises';
import { FORMER_SLUG_MS } from '@crewroom/domain/hosting/airlines';
import { hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import { slugMistake } from '@crewroom/domain/hosting/slugs';
import { Refusal, refuse } from '@crewroom/server/platform/changes/refusal';
import { instantAfter } from '@crewroom/server/platform/database/stored-values';
import { addressOf, countedNetworks } from '@crewroom/server/platform/http/addresses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendBackup } from '../airlines/airline-backup.ts';
import { createAirline, tooManyCreations } from '../airlines/create-airline.ts';
import { awaitRoblox, noAirline, refusalOfOwner } from '../airlines/owner-refusals.ts';
import { backupRefusal, restoreInto, storeBodiesAsFiles } from '../airlines/restored-airline.ts';
import type { HostDeps } from '../deps.ts';
import { registerHostEndpoint } from '../http/register-endpoint.ts';
import {
  findAirline,
  hostedAirlineOf,
  isSlugTaken,
  lockAirline,
  lockSlugs,
  recordEvent,
} from '../registry/airlines.ts';
import { type AirlineRow, hiddenStates } from '../registry/tables.ts';

const creatorOf = (request: FastifyRequest) => ({
  creator: request.hostViewer?.robloxId ?? '',
  network: countedNetworks(addressOf(request))[0],
});

/** Registers the endpoints for creators and owners: groups, slugs and airlines. */
export function ownerRoutes(app: FastifyInstance, deps: HostDeps): void {
  const { config, registry, roblox, clock, publish } = deps;
  const toJson = (row: AirlineRow) => hostedAirlineOf(row, config);

  const ownerRefusal = (groupId: string, robloxId: string) => refusalOfOwner(roblox, groupId, robloxId);

  registerHostEndpoint(app, deps, hostEndpoints.groups, async ({ viewer }) => {
    const owned = await awaitRoblox(roblox.ownedGroups(viewer.robloxId));
    if (owned instanceof Refusal) return owned;
    const rows =
      owned.length === 0
        ? []
        : await registry
            .selectFrom('airlines')
            .where(
              'group_id',
              'in',
              owned.map(({ groupId }) => groupId),
            )
            .where('state', 'not in', hiddenStates)
            .selectAll()
            .execute();
    const ofGroup = new Map(rows.map((row) => [row.group_id, toJson(row)]));
    return { groups: owned.map((group) => ({ ...group, airline: ofGroup.get(group.groupId) ?? null })) };
  });

  registerHostEndpoint(app, deps, hostEndpoints.slug, async ({ params: { slug } }) => {
    const mistake = slugMistake(slug);
    if (mistake !== null) return { isFree: false, reason: mistake };
    const isTaken = await isSlugTaken(registry, slug, clock());
    return { isFree: !isTaken, reason: isTaken ? ('taken' as const) : null };
  });

  registerHostEndpoint(app, deps, hostEndpoints.airlines, async ({ viewer }) => {
    const rows = await registry
      .selectFrom('airlines')
      .where('owner_roblox_id', '=', viewer.robloxId)
      .where('state', 'not in', hiddenStates)
      .orderBy('created_at')
      .orderBy('id')
      .selectAll()
      .execute();
    return { airlines: rows.map(toJson) };
  });

  registerHostEndpoint(
    app,
    deps,
    hostEndpoints.createAirline,
    async ({ body, viewer, request }) => {
      const refusal = await ownerRefusal(body.groupId, viewer.robloxId);
      if (refusal !== null) return refusal;
      const created = await createAirline(deps, { ...creatorOf(request), ...body });
      return created instanceof Refusal ? created : toJson(created);
    },
    (request) => tooManyCreations(deps, registry, creatorOf(request)),
  );

  void app.register(async (files) => {
    storeBodiesAsFiles(files, config);
    registerHostEndpoint(
      files,
      deps,
      hostEndpoints.restoreAirline,
      async ({ query, body: file, viewer, request }) => {
        try {
          const refusal =
            (await ownerRefusal(query.groupId, viewer.robloxId)) ??
            (await backupRefusal(deps, file, query.groupId));
          if (refusal !== null) return refusal;
          const created = await createAirline(deps, { ...creatorOf(request), ...query }, (row) =>
            restoreInto(deps, row, file),
          );
          return created instanceof Refusal ? created : toJson(created);
        } finally {
          await rm(file, { force: true });
        }
      },
      (request) => tooManyCreations(deps, registry, creatorOf(request)),
    );
  });

  registerHostEndpoint(app, deps, hostEndpoints.airlineBackup, async ({ params, viewer, reply }) => {
    const row = await findAirline(registry, params.id);
    if (row?.owner_roblox_id !== viewer.robloxId) return noAirline;
    const refusal = await ownerRefusal(row.group_id, viewer.robloxId);
    if (refusal !== null) return refusal;
    const file = await sendBackup(reply, { ...deps, row }, clock());
    const { robloxId } = viewer;
    try {
      await recordEvent(registry, { action: 'backup', airlineId: row.id, robloxId, now: clock() });
    } catch (error) {
      // Closing removes the file.
      file.destroy();
      throw error;
    }
    return file;
  });

  /** Gives an airline another slug. Its row is read again, because another change may have come first. */
  async function rename(id: string, slug: string, robloxId: string): Promise<[AirlineRow, string] | Refusal> {
    return await registry.transaction().execute(async (trx) => {
      await lockSlugs(trx);
      const row = await lockAirline(trx, id);
      if (row?.owner_roblox_id !== robloxId) return noAirline;
      if (row.state !== 'active') return refuse('other_state', hostMessages.other_state);
      if (await isSlugTaken(trx, slug, clock(), id)) return refuse('slug_taken', hostMessages.slug_taken);
      await trx.deleteFrom('former_slugs').where('slug', 'in', [slug, row.slug]).execute();
      if (slug === row.slug) return [row, row.slug];
      const until = instantAfter(clock(), FORMER_SLUG_MS);
      await trx.insertInto('former_slugs').values({ slug: row.slug, airline_id: id, until }).execute();
      await recordEvent(trx, { action: 'rename', airlineId: id, robloxId, now: clock() });
      const renamed = await trx
        .updateTable('airlines')
        .set({ slug })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return [renamed, row.slug];
    });
  }

  registerHostEndpoint(app, deps, hostEndpoints.renameAirline, async ({ params, body: { slug }, viewer }) => {
    const row = await findAirline(registry, params.id);
    if (row?.owner_roblox_id !== viewer.robloxId) return noAirline;
    const refusal = await ownerRefusal(row.group_id, viewer.robloxId);
    if (refusal !== null) return refusal;
    const renamed = await rename(row.id, slug, viewer.robloxId);
    if (renamed instanceof Refusal) return renamed;
    const [airline, former] = renamed;
    // It opens again with its new URL.
    await publish({ airlineId: airline.id, closes: airline.slug !== former });
    return toJson(airline);
  });
}
