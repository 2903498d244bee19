import { rosterFailures } from '@crewroom/domain/members/messages';
import { type RobloxTimeouts, RobloxUnavailable } from '../../integrations/roblox/fetch.ts';
import type { GroupRole, Membership, StaffSnapshot } from '../../integrations/roblox/group-ranks.ts';
import type { Person } from '../../integrations/roblox/names.ts';
import type { GroupReader } from '../../integrations/roblox/roblox.ts';
import { runInUnitOfWork, type UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { forUpdateSkipLocked } from '../../platform/database/transaction.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { forEachItem } from '../../platform/jobs/each-item.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { foundUserColumns } from '../../platform/people/identity.ts';
import { isOnStaff } from '../../platform/people/member-status.ts';
import { recordFromGroup, refreshNames } from '../../platform/people/person.ts';
import { deriveTombstones } from '../../platform/people/tombstones.ts';
import { applyRank, columnsOf, isDifferentRank, type RankOutcome } from './rank.ts';
import { ROSTER_JOB, type RosterCounts, recordFailure, recordSync } from './roster.ts';

type Deps = UnitOfWorkDeps & Pick<Dependencies, 'roblox'>;

/** A sync that failed and changed nobody. Its message is for administrators. */
export class RosterFailure extends Error {
  override name = 'RosterFailure';
}

function failureOf({ status }: RobloxUnavailable): string {
  if (status === null) return rosterFailures.away;
  if (status === 401 || status === 403) return rosterFailures.keyRefused;
  if (status === 404) return rosterFailures.noGroup;
  return status === 429 ? rosterFailures.tooMany : rosterFailures.failing(status);
}

/** A membership, and when it was requested from Roblox. */
type MembershipSnapshot = { readonly membership: Membership; readonly askedAt: Date };

/** Everything a sync reads before it changes anybody. */
type GroupSnapshot = {
  readonly staff: ReadonlyMap<string, StaffSnapshot>;
  /** Staff in the database whom the group does not list, by user id. Each was queried individually. */
  readonly unlisted: ReadonlyMap<string, MembershipSnapshot>;
  readonly names: ReadonlyMap<string, Person>;
  readonly namedAt: Date;
};

/** Reads the staff in the database, by Roblox id, with all their roles. */
async function readKnownStaff({ database, config }: Deps) {
  const rows = await database.db
    .selectFrom('users')
    .leftJoin('group_roles', 'group_roles.user_id', 'users.id')
    .where(isOnStaff(config.thresholds))
    .select([
      ...foundUserColumns,
      'users.rank_role_id',
      'group_roles.role_id',
      'group_roles.rank as role_rank',
      'group_roles.name as role_name',
    ])
    .execute();
  const members = new Map<string, KnownMember>();
  for (const row of rows) {
    const { role_id: id, role_rank: rank, role_name: name } = row;
    const before = members.get(row.roblox_id) ?? { ...row, roles: [] };
    const roles = id === null || rank === null || name === null ? [] : [{ id, rank, name }];
    members.set(row.roblox_id, { ...before, roles: [...before.roles, ...roles] });
  }
  return members;
}

type KnownMember = Pick<
  Tables['users'],
  'id' | 'username' | 'display_name' | 'rank' | 'rank_role_id' | 'rank_name'
> & { readonly roles: readonly GroupRole[] };

/** Reads the group. Throws `RobloxUnavailable` or `RosterFailure`. */
async function readGroup(
  deps: Deps,
  group: GroupReader,
  known: ReadonlyMap<string, KnownMember>,
): Promise<GroupSnapshot> {
  const minRank = deps.config.thresholds.staff;
  const staff = await group.readStaff(minRank);
  if (staff === null) throw new RosterFailure(rosterFailures.noRoles(minRank));
  // Every group has an owner. A response without staff is wrong, and individual responses may be as wrong.
  if (staff.size === 0 && known.size > 0) throw new RosterFailure(rosterFailures.nobody(minRank));
  const unlisted = new Map<string, MembershipSnapshot>();
  for (const [robloxId, { id }] of known) {
    if (staff.has(robloxId)) continue;
    // The person may have changed roles between two pages, so that neither lists them.
    const askedAt = deps.clock();
    unlisted.set(id, { membership: await group.readMembership(robloxId), askedAt });
  }
  const namedAt = deps.clock();
  return { staff, unlisted, names: await group.readNames([...staff.keys()]), namedAt };
}

const rolesKey = (roles: readonly GroupRole[]): string =>
  JSON.stringify(roles.map(({ id, rank, name }) => JSON.stringify([id, rank, name])).toSorted());

function hasSameMembership(member: KnownMember, { membership }: StaffSnapshot): boolean {
  if (isDifferentRank(member, columnsOf(membership))) return false;
  return rolesKey(member.roles) === rolesKey(membership.roles);
}

function hasSameNames(member: KnownMember, person: Person | undefined): boolean {
  if (person === undefined) return true;
  return member.username === person.username && member.display_name === person.displayName;
}

/** Applies one member's membership in its own transaction. Inserts a person who is not in the database yet. */
async function applyOne(
  deps: Deps,
  member: KnownMember | undefined,
  { membership, askedAt }: StaffSnapshot,
  named: { readonly person: Person | undefined; readonly at: Date },
): Promise<RankOutcome> {
  const { person, at } = named;
  const derived =
    member === undefined && person !== undefined
      ? await deriveTombstones(deps.database, person.robloxId)
      : undefined;
  return await runInUnitOfWork(deps, async (uow) => {
    if (member !== undefined) {
      const isRenamed = person !== undefined && (await refreshNames(uow, person, at));
      const outcome = await applyRank(uow, member.id, membership, askedAt);
      return outcome === 'none' && isRenamed ? 'changed' : outcome;
    }
    // A deleted account has no name, so it cannot be inserted.
    const userId = person === undefined ? null : await recordFromGroup(uow, person, at, derived);
    return userId === null ? 'none' : await applyRank(uow, userId, membership, askedAt);
  });
}

type Unchanged = { readonly userId: string; readonly snapshot: StaffSnapshot };

const BATCH_SIZE = 500;

/**
 * Sets when the rank of unchanged members was read, which saves a request for each of them. Skips rows whose rank has changed
 * since, or that are locked.
 */
async function markChecked(deps: Deps, unchanged: readonly Unchanged[]): Promise<void> {
  const byRole = Map.groupBy(unchanged, ({ snapshot }) => snapshot.membership.top.id);
  for (const members of byRole.values()) {
    for (let from = 0; from < members.length; from += BATCH_SIZE) {
      const batch = members.slice(from, from + BATCH_SIZE);
      await runInUnitOfWork(deps, ({ trx }) => markBatch(trx, batch));
    }
  }
}

async function markBatch(trx: Transaction, batch: readonly Unchanged[]): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const { top } = first.snapshot.membership;
  const askedAt = toInstant(new Date(Math.min(...batch.map(({ snapshot }) => snapshot.askedAt.getTime()))));
  const stillTheSame = trx
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      batch.map(({ userId }) => userId),
    )
    .where('rank', '=', top.rank)
    .where('rank_role_id', '=', top.id)
    .where((eb) => eb.or([eb('rank_checked_at', 'is', null), eb('rank_checked_at', '<', askedAt)]))
    .$call(forUpdateSkipLocked(trx));
  await trx.updateTable('users').set({ rank_checked_at: askedAt }).where('id', 'in', stillTheSame).execute();
}

function count(counts: RosterCounts, outcome: RankOutcome): void {
  if (outcome === 'joined') counts.added += 1;
  else if (outcome !== 'none') counts[outcome] += 1;
}

/** Applies a snapshot, one transaction per member. */
async function applySnapshot(
  deps: Deps,
  known: ReadonlyMap<string, KnownMember>,
  { staff, unlisted, names, namedAt }: GroupSnapshot,
  signal: AbortSignal,
): Promise<RosterCounts> {
  const counts = { added: 0, changed: 0, left: 0 };
  const unchanged: Unchanged[] = [];
  const steps: (() => Promise<RankOutcome>)[] = [];
  for (const [robloxId, snapshot] of staff) {
    const member = known.get(robloxId);
    const person = names.get(robloxId);
    if (member !== undefined && hasSameMembership(member, snapshot) && hasSameNames(member, person))
      unchanged.push({ userId: member.id, snapshot });
    else steps.push(() => applyOne(deps, member, snapshot, { person, at: namedAt }));
  }
  for (const [userId, { membership, askedAt }] of unlisted)
    steps.push(() => runInUnitOfWork(deps, (uow) => applyRank(uow, userId, membership, askedAt)));
  await markChecked(deps, unchanged);
  await forEachItem([steps], signal, async (step) => count(counts, await step()));
  return counts;
}

/**
 * Reads the group's staff and applies every change: new members, promotions, demotions, transfers, departures and names. Reads
 * everything before it applies anything. If a request fails, changes nobody, stores the failure and throws a `RosterFailure`.
 * Staff whom the group does not list are queried individually before they lose their rank. When `signal` aborts it, neither a
 * success nor a failure is stored.
 */
export async function syncRoster(
  deps: Deps,
  kind: keyof RobloxTimeouts['sync'],
  signal: AbortSignal,
): Promise<void> {
  try {
    const staff = await readKnownStaff(deps);
    const snapshot = await readGroup(deps, deps.roblox.openGroup(kind, signal), staff);
    const counts = await applySnapshot(deps, staff, snapshot, signal);
    await runInUnitOfWork(deps, (uow) => recordSync(uow, counts));
  } catch (error) {
    signal.throwIfAborted();
    const failure =
      error instanceof RobloxUnavailable ? new RosterFailure(failureOf(error), { cause: error }) : error;
    if (failure instanceof RosterFailure) {
      await runInUnitOfWork(deps, (uow) => recordFailure(uow, failure.message));
    }
    throw failure;
  }
}

/** Returns the sync job, which uses the current interval setting. Without an interval only an administrator starts it. */
export function rosterJob(deps: Deps, kind: keyof RobloxTimeouts['sync'] = 'scheduled'): Job {
  return {
    name: ROSTER_JOB,
    schedule: {
      get everyMs() {
        return deps.config.rosterSyncMs;
      },
    },
    run: (signal) => syncRoster(deps, kind, signal),
  };
}
