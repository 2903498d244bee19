import { userMessages } from '@crewroom/domain/members/messages';
import { adminCalls } from '@crewroom/domain/record/calls';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SignedIn } from '../http/access.ts';
import { memberLimit } from '../http/limits.ts';
import { registerMutation } from '../http/mutations.ts';
import { refuse } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { adminHistory } from './history.ts';
import { addNote, addReward } from './notes-and-rewards.ts';
import { addQualification, removeQualification } from './qualifications.ts';
import { adminUser, adminUsers } from './records.ts';
import { addSanction, deleteSanction } from './sanctions.ts';
import { addLeave, deleteLeave, setQuota, setRole } from './standing.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

const nobody = refuse('not_found', userMessages.userNotFound);

/** Looking at members and at what was done. */
export function adminReadRoutes(scope: FastifyInstance, { config, database, clock }: Deps): void {
  registerCall(
    scope,
    adminCalls.adminUsers,
    async ({ query }) => {
      const wanted = { search: query.search ?? '', filter: query.filter ?? 'all' };
      return { users: await adminUsers(database, wanted, config.thresholds, clock()) };
    },
    memberLimit('search', config.limits.searchPerMinute),
  );
  registerCall(scope, adminCalls.adminUser, async ({ params, viewer }) => {
    const user = await adminUser(database, params.id, viewer, clock());
    return user === null ? nobody : { user };
  });
  registerCall(scope, adminCalls.adminHistory, async ({ query, viewer }) => {
    const { page, limit, actionType, targetUser = '' } = query;
    return await adminHistory(database, { page, limit, actionType, targetUser }, viewer);
  });
}

/** Every act upon a member; each answers the member's whole record as it stands after it, unless they are forgotten by then. */
export function adminActRoutes(scope: FastifyInstance, deps: Deps): void {
  const { clock } = deps;

  async function answer(database: Database, { viewer }: { viewer: SignedIn }, userId: string) {
    const user = await adminUser(database, userId, viewer, clock());
    return user === null ? nobody : { user };
  }

  registerMutation(scope, deps, adminCalls.addSanction, {
    change: (trx, { params, body, viewer }) => addSanction(trx, viewer, params.id, body, clock()),
    answer,
  });
  registerMutation(scope, deps, adminCalls.deleteSanction, {
    change: (trx, { params, viewer }) => deleteSanction(trx, viewer, params.id, params.sanctionId, clock()),
    answer,
  });
  registerMutation(scope, deps, adminCalls.addQualification, {
    change: (trx, { params, body, viewer }) => addQualification(trx, viewer, params.id, body.name, clock()),
    answer,
  });
  registerMutation(scope, deps, adminCalls.removeQualification, {
    change: (trx, { params, viewer }) =>
      removeQualification(trx, viewer, params.id, params.qualificationId, clock()),
    answer,
  });
  registerMutation(scope, deps, adminCalls.setQuota, {
    change: (trx, { params, body, viewer }) =>
      setQuota(trx, viewer, params.id, body.requiredFlights, clock()),
    answer,
  });
  registerMutation(scope, deps, adminCalls.addNote, {
    change: (trx, { params, body, viewer }) => addNote(trx, viewer, params.id, body, clock()),
    answer,
  });
  registerMutation(scope, deps, adminCalls.addReward, {
    change: (trx, { params, body, viewer }) => addReward(trx, viewer, params.id, body, clock()),
    answer,
  });
  registerMutation(scope, deps, adminCalls.setRole, {
    change: (trx, { params, body, viewer }) => setRole(trx, viewer, params.id, body.role, clock()),
    answer,
  });
  registerMutation(scope, deps, adminCalls.addLeave, {
    change: (trx, { params, body, viewer }) => addLeave(trx, viewer, params.id, body, clock()),
    answer,
  });
  registerMutation(scope, deps, adminCalls.deleteLeave, {
    change: (trx, { params, viewer }) => deleteLeave(trx, viewer, params.id, params.leaveId, clock()),
    answer,
  });
}
