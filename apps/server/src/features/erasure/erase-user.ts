import { erasureEndpoints } from '@crewroom/domain/members/erasure-endpoints';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { adminMessages } from '@crewroom/domain/record/messages';
import type { FastifyInstance } from 'fastify';
import { Refusal, refuseField } from '../../platform/changes/refusal.ts';
import type { UnitOfWork, UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { eraseAndAlert } from './erase-member.ts';
import { decideErasure, readWaitingErasures } from './erasures.ts';
import { readNameSearches } from './name-search.ts';

const wrongName = refuseField('username', adminMessages.wrongName);

/**
 * Erases a member for the owner, who has typed their username. The history entry is written before, so that it loses the name
 * too. The caller must lock out other mutations. Rejects like `lockForAdministration`, and with 400 a text that is not exactly
 * the member's username.
 */
async function eraseUser(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  username: string,
): Promise<true | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  if (member.username !== username) return wrongName;
  const { roblox_id: robloxId } = await uow.trx
    .selectFrom('users')
    .select('roblox_id')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  await writeAudit(uow, viewer, {
    actionType: 'member_forget',
    target: member,
    details: { action: 'forgotten' },
  });
  await eraseAndAlert(uow, robloxId, viewer.userId);
  return true;
}

/** Registers the route by which the owner erases a member. */
export function eraseUserRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerMutation(scope, deps, adminEndpoints.forgetUser, {
    change: (uow, { params, body, viewer }) => eraseUser(uow, viewer, params.id, body.username),
    respond: async () => ({ forgotten: true as const }),
    isExclusive: true,
    securityEvent: () => ({ kind: 'forgotten' }),
  });
}

const waiting = async ({ db }: Pick<Database, 'db'>) => ({ erasures: await readWaitingErasures({ db }) });

/** Registers the routes by which the owner sees and decides pending erasures. */
export function erasureRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerEndpoint(scope, erasureEndpoints.erasures, () => waiting(deps.database));
  registerMutation(scope, deps, erasureEndpoints.decideErasure, {
    change: (uow, { params, body, viewer }) => decideErasure(uow, viewer, params.id, body.decision),
    respond: waiting,
    isExclusive: true,
    securityEvent: ({ body: { decision } }, { isErased }) => ({
      kind: isErased ? 'forgotten' : 'erasure_notice',
      details: { decision },
    }),
  });
}

/** Registers the route by which administrators see the progress of searches for names. */
export function nameSearchRoutes(
  scope: FastifyInstance,
  { database }: Pick<UnitOfWorkDeps, 'database'>,
): void {
  registerEndpoint(scope, adminEndpoints.nameSearches, async () => ({
    searches: await readNameSearches(database),
  }));
}
