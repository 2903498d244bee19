import { topics } from '@crewroom/domain/contract/topics';
import { HOUR_MS } from '@crewroom/domain/days';
import type { Roster } from '@crewroom/domain/members/schemas';
import type { Updateable } from 'kysely';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { countRows } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { isJobRunning } from '../../platform/jobs/jobs.ts';
import { isOnStaff } from '../../platform/people/member-status.ts';
import { alertOwnersOnce } from '../inbox/alerts.ts';

/** The name of the job that syncs the roster. */
export const ROSTER_JOB = 'roster-sync';

// The table has at most one row.
const ROW_ID = 1;

/** How many members a sync added to the staff, removed from it, or changed in rank, role or name. */
export type RosterCounts = { added: number; changed: number; left: number };

function readRow({ db }: Database) {
  return db
    .selectFrom('roster')
    .select(['synced_at', 'members', 'added', 'changed', 'departed', 'failed_at', 'failure'])
    .where('id', '=', ROW_ID)
    .executeTakeFirst();
}

type Row = Awaited<ReturnType<typeof readRow>>;

function lastSyncOf(row: Row): Roster['lastSync'] {
  if (row === undefined || row.synced_at === null) return null;
  const { synced_at: at, members, added, changed, departed: left } = row;
  return { at, members, added, changed, left };
}

function lastFailureOf(row: Row): Roster['lastFailure'] {
  if (row === undefined || row.failed_at === null || row.failure === null) return null;
  return { at: row.failed_at, message: row.failure };
}

/**
 * Returns the state of the roster, which all processes share. `ageSeconds` is null until a sync has succeeded. Two statements.
 */
export async function readRosterState({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<Roster> {
  const row = await readRow(database);
  const lastSync = lastSyncOf(row);
  const age = lastSync === null ? null : clock().getTime() - Date.parse(lastSync.at);
  return {
    running: await isJobRunning({ database, clock }, { name: ROSTER_JOB }),
    lastSync,
    lastFailure: lastFailureOf(row),
    // Another replica's clock may be ahead.
    ageSeconds: age === null ? null : Math.max(0, Math.floor(age / 1000)),
  };
}

async function store(uow: UnitOfWork, values: Omit<Updateable<Tables['roster']>, 'id'>): Promise<void> {
  uow.invalidate(topics.members);
  await uow.trx
    .insertInto('roster')
    .values({ id: ROW_ID, synced_at: null, failed_at: null, failure: null, failing_since: null, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Stores that a sync succeeded, with its counts, and clears an earlier failure. */
export async function recordSync(uow: UnitOfWork, { added, changed, left }: RosterCounts): Promise<void> {
  const { trx, now, rules } = uow;
  const members = await countRows(trx.selectFrom('users').where(isOnStaff(rules.thresholds)));
  const counts = { members, added, changed, departed: left };
  await store(uow, {
    synced_at: toInstant(now),
    ...counts,
    failed_at: null,
    failure: null,
    failing_since: null,
  });
}

/**
 * Stores that a sync failed, and why. Keeps the counts of the last success. Notifies the owners once it has failed for an hour.
 */
export async function recordFailure(uow: UnitOfWork, message: string): Promise<void> {
  const at = toInstant(uow.now);
  const before = await uow.trx
    .selectFrom('roster')
    .where('id', '=', ROW_ID)
    .select('failing_since')
    .executeTakeFirst();
  const since = before?.failing_since ?? at;
  await store(uow, { failed_at: at, failure: message, failing_since: since });
  if (uow.now.getTime() - Date.parse(since) < HOUR_MS) return;
  await alertOwnersOnce(uow, null, { notice: 'robloxUnreadable', payload: {} }, new Date(since));
}
