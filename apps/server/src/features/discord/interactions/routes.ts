import { discordEndpoints } from '@crewroom/domain/discord/endpoints';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWorkDeps } from '../../../platform/changes/unit-of-work.ts';
import { registerMutation } from '../../../platform/http/mutations.ts';
import { registerCachedQuery } from '../../../platform/http/register-cached-query.ts';
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts';
import { linkAccount, readLink, readTokenAccount, unknownLink, unlinkAccount } from './link.ts';

/** Registers the routes by which members see, link and unlink their Discord account. */
export function discordRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const { config, database, clock } = deps;

  registerCachedQuery(scope, deps, discordEndpoints.discord, {
    read: async ({ viewer }) => ({ linked: await readLink(database, viewer.userId) }),
  });
  registerEndpoint(scope, discordEndpoints.discordToLink, async ({ params }) => {
    const account = await readTokenAccount(database, params.token, config.discord, clock());
    return account === null ? unknownLink : { username: account.username };
  });
  registerMutation(scope, deps, discordEndpoints.linkDiscord, {
    change: (uow, { body, viewer }) => linkAccount(uow, viewer, body.token, config.discord),
    respond: async (db, _context, userId) => ({ linked: await readLink(db, userId) }),
  });
  registerMutation(scope, deps, discordEndpoints.unlinkDiscord, {
    change: (uow, { viewer }) => unlinkAccount(uow, viewer.userId),
    respond: () => Promise.resolve(undefined),
  });
}
