import { idParamsSchema } from '@crewroom/domain/contract/schemas';
import { memberValidUntil } from '@crewroom/domain/members/rules';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { qualificationEndpoints } from '@crewroom/domain/record/qualification-endpoints';
import { sanctionEnds } from '@crewroom/domain/record/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userNotFound } from '../../platform/changes/refusal.ts';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import { Expiring } from '../../platform/changes/versions.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { countHistory, readHistoryPage } from '../../platform/history/history.ts';
import { memberLimit } from '../../platform/http/limits.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { recordRequestEvent } from '../../platform/http/record-security-event.ts';
import { registerCachedQuery } from '../../platform/http/register-cached-query.ts';
import { decideAppeal } from './appeals.ts';
import { readExpiringQualifications } from './expiring-qualifications.ts';
import { addLeave, deleteLeave } from './leave.ts';
import { addNote, addReward } from './notes-and-rewards.ts';
import { addQualification, removeQualification, renewQualification } from './qualifications.ts';
import { setQuota, setRole } from './quota-and-role.ts';
import { readAdminUser, readAdminUsers } from './records.ts';
import { addSanction, deleteSanction } from './sanctions.ts';

/** Logs that a viewer opened a member's record or a part of it, whether it was sent or not modified. */
function recordRead(request: FastifyRequest, reply: FastifyReply): void {
  const isOfMember = request.routeOptions.url?.startsWith(adminEndpoints.adminUser.path) === true;
  if (!isOfMember || request.method !== 'GET' || reply.statusCode >= 400) return;
  const params = idParamsSchema.safeParse(request.params);
  if (params.success && params.data.id !== request.viewer?.userId)
    recordRequestEvent(request, { kind: 'record_read', subjectId: params.data.id });
}

/** Registers the routes that read members' records and the administrative history. */
export function adminReadRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const { config, database } = deps;

  registerCachedQuery(scope, deps, adminEndpoints.adminUsers, {
    readForAll: async ({ query: { search = '', filter = 'all' } }, now) => {
      const { users, until } = await readAdminUsers(database, { search, filter }, config, now);
      return new Expiring({ users }, until);
    },
    limit: memberLimit('search', config.limits.searchPerMinute),
  });
  scope.addHook('onResponse', async (request, reply) => recordRead(request, reply));
  registerCachedQuery(scope, deps, adminEndpoints.adminUser, {
    read: async ({ params, viewer }, now) => {
      const user = await readAdminUser(database, params.id, viewer, config, now);
      return user === null
        ? userNotFound
        : new Expiring({ user }, memberValidUntil(sanctionEnds(user.sanctions), now));
    },
  });
  registerCachedQuery(scope, deps, qualificationEndpoints.licences, {
    readForAll: ({ query }, now) => readExpiringQualifications(database, query.name, { rules: config, now }),
  });
  // All viewers share the count, but each page leaves out the actions on its viewer.
  registerCachedQuery(scope, deps, adminEndpoints.adminHistory, {
    readShared: async ({ query }) => ({ query, total: await countHistory(database, query) }),
    respond: ({ query, total: found }, viewer) => readHistoryPage(database, query, viewer, found),
  });
}

/**
 * Registers all mutations of a member's record. Each returns the whole updated record, or 404 when the member was erased in the
 * meantime.
 */
export function adminMutationRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const { config, clock } = deps;

  async function respond(database: Database, { viewer }: { viewer: SignedIn }, userId: string) {
    const user = await readAdminUser(database, userId, viewer, config, clock());
    return user === null ? userNotFound : { user };
  }

  registerMutation(scope, deps, adminEndpoints.addSanction, {
    change: (uow, { params, body, viewer }) => addSanction(uow, viewer, params.id, body),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.deleteSanction, {
    change: (uow, { params, viewer }) => deleteSanction(uow, viewer, params.id, params.sanctionId),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.decideAppeal, {
    change: (uow, { params, body, viewer }) => decideAppeal(uow, viewer, params.id, params.sanctionId, body),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.addQualification, {
    change: (uow, { params, body, viewer }) => addQualification(uow, viewer, params.id, body),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.renewQualification, {
    change: (uow, { params, body, viewer }) =>
      renewQualification(uow, viewer, params.id, { ...body, qualificationId: params.qualificationId }),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.removeQualification, {
    change: (uow, { params, viewer }) => removeQualification(uow, viewer, params.id, params.qualificationId),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.setQuota, {
    change: (uow, { params, body, viewer }) => setQuota(uow, viewer, params.id, body.requiredFlights),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.addNote, {
    change: (uow, { params, body, viewer }) => addNote(uow, viewer, params.id, body),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.addReward, {
    change: (uow, { params, body, viewer }) => addReward(uow, viewer, params.id, body),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.setRole, {
    change: (uow, { params, body, viewer }) => setRole(uow, viewer, params.id, body.role),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.addLeave, {
    change: (uow, { params, body, viewer }) => addLeave(uow, viewer, params.id, body),
    respond,
  });
  registerMutation(scope, deps, adminEndpoints.deleteLeave, {
    change: (uow, { params, viewer }) => deleteLeave(uow, viewer, params.id, params.leaveId),
    respond,
  });
}
