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
import { decideAppeal } from './appeals.ts';
import { forgetUser } from './forget-user.ts';
import { adminHistory } from './history.ts';
import { addLeave, deleteLeave } from './leave.ts';
import { addNote, addReward } from './notes-and-rewards.ts';
import { addQualification, removeQualification } from './qualifications.ts';
import { setQuota, setRole } from './quota-and-role.ts';
import { adminUser, adminUsers } from './records.ts';
import { addSanction, deleteSanction } from './sanctions.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live'>;

const nobody = refuse('not_found', userMessages.userNotFound);

/** Reading members' records and the administrative history. */
export function adminReadRoutes(scope: FastifyInstance, { config, database, clock }: Deps): void {
  registerCall(
    scope,
    adminCalls.adminUsers,
    async ({ query }) => {
      const wanted = { search: query.search ?? '', filter: query.filter ?? 'all' };
      return { users: await adminUsers(database, wanted, config, clock()) };
    },
    memberLimit('search', config.limits.searchPerMinute),
  );
  registerCall(scope, adminCalls.adminUser, async ({ params, viewer }) => {
    const user = await adminUser(database, params.id, viewer, config, clock());
    return user === null ? nobody : { user };
  });
  registerCall(scope, adminCalls.adminHistory, ({ query, viewer }) => adminHistory(database, query, viewer));
}

/**
 * All mutations of a member's record. Each answers the whole record afterwards, or 404 when the member was forgotten
 * meanwhile.
 */
export function adminMutationRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, clock } = deps;

  async function answer(database: Database, { viewer }: { viewer: SignedIn }, userId: string) {
    const user = await adminUser(database, userId, viewer, config, clock());
    return user === null ? nobody : { user };
  }

  registerMutation(scope, deps, adminCalls.addSanction, {
    change: (change, { params, body, viewer }) => addSanction(change, viewer, params.id, body),
    answer,
  });
  registerMutation(scope, deps, adminCalls.deleteSanction, {
    change: (change, { params, viewer }) => deleteSanction(change, viewer, params.id, params.sanctionId),
    answer,
  });
  registerMutation(scope, deps, adminCalls.decideAppeal, {
    change: (change, { params, body, viewer }) =>
      decideAppeal(change, viewer, params.id, params.sanctionId, body),
    answer,
  });
  registerMutation(scope, deps, adminCalls.addQualification, {
    change: (change, { params, body, viewer }) => addQualification(change, viewer, params.id, body.name),
    answer,
  });
  registerMutation(scope, deps, adminCalls.removeQualification, {
    change: (change, { params, viewer }) =>
      removeQualification(change, viewer, params.id, params.qualificationId),
    answer,
  });
  registerMutation(scope, deps, adminCalls.setQuota, {
    change: (change, { params, body, viewer }) => setQuota(change, viewer, params.id, body.requiredFlights),
    answer,
  });
  registerMutation(scope, deps, adminCalls.addNote, {
    change: (change, { params, body, viewer }) => addNote(change, viewer, params.id, body),
    answer,
  });
  registerMutation(scope, deps, adminCalls.addReward, {
    change: (change, { params, body, viewer }) => addReward(change, viewer, params.id, body),
    answer,
  });
  registerMutation(scope, deps, adminCalls.setRole, {
    change: (change, { params, body, viewer }) => setRole(change, viewer, params.id, body.role),
    answer,
  });
  registerMutation(scope, deps, adminCalls.addLeave, {
    change: (change, { params, body, viewer }) => addLeave(change, viewer, params.id, body),
    answer,
  });
  registerMutation(scope, deps, adminCalls.deleteLeave, {
    change: (change, { params, viewer }) => deleteLeave(change, viewer, params.id, params.leaveId),
    answer,
  });
}

/** What the owner of the group alone may do. */
export function ownerRoutes(scope: FastifyInstance, deps: Deps): void {
  registerMutation(scope, deps, adminCalls.forgetUser, {
    change: (change, { params, body, viewer }) => forgetUser(change, viewer, params.id, body.username),
    answer: async () => ({ forgotten: true as const }),
    alone: true,
  });
}
