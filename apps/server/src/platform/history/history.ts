import type { Viewer } from '@crewroom/domain/contract/access';
import { paginationOf } from '@crewroom/domain/contract/schemas';
import { topics } from '@crewroom/domain/contract/topics';
import { storedName } from '@crewroom/domain/names';
import {
  type AdminAction,
  type AdminActionDetails,
  adminActionDetailsSchema,
  type adminEndpoints,
} from '@crewroom/domain/record/endpoints';
import { type AdminActionType, mustHideOwnRecord, ROBLOX_ACTOR } from '@crewroom/domain/record/rules';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { SignedIn } from '../changes/viewer.ts';
import type { Database } from '../database/database.ts';
import { monotonicTimestamp, nextNumber } from '../database/in-order.ts';
import { countRows, pagesOf } from '../database/pages.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { selectHolder } from '../people/find-members.ts';
import type { LockedMember } from '../people/person.ts';

/** An administrative action as the history stores it. */
export type AuditEntry = {
  readonly actionType: AdminActionType;
  /** Null for actions that concern no single member. */
  readonly target: LockedMember | null;
  readonly details: AdminActionDetails;
  /** For changes of the member that only administrators see. */
  readonly isHidden?: boolean;
};

const everyEntry = { table: 'audit_entries' } as const;

function invalidateTarget(uow: UnitOfWork, { target, isHidden = false }: AuditEntry): void {
  if (target !== null) uow.invalidate(isHidden ? topics.record(target.id) : topics.member(target.id));
}

function auditRowOf(viewer: Pick<SignedIn, 'userId'> | null, { actionType, target, details }: AuditEntry) {
  return {
    id: newId(),
    action_type: actionType,
    performed_by_id: viewer?.userId ?? null,
    target_id: target?.id ?? null,
    details: JSON.stringify(details),
  };
}

/**
 * Adds an entry to the administrative history, in the transaction of the action. Without a `viewer` Roblox is the
 * actor. Invalidates the history and the member, or only their record for a hidden change.
 */
export async function writeAudit(
  uow: UnitOfWork,
  viewer: Pick<SignedIn, 'userId'> | null,
  entry: AuditEntry,
): Promise<void> {
  uow.invalidate(topics.history);
  invalidateTarget(uow, entry);
  await uow.trx
    .insertInto('audit_entries')
    .values({
      ...auditRowOf(viewer, entry),
      at: monotonicTimestamp(everyEntry, toInstant(uow.now)),
      number: nextNumber(everyEntry),
    })
    .execute();
}

/** Like `writeAudit`, for many entries at once, which keep their order in the history. */
export async function writeAudits(
  uow: UnitOfWork,
  viewer: Pick<SignedIn, 'userId'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  uow.invalidate(topics.history);
  const { at, number } = await uow.trx
    .selectNoFrom([
      monotonicTimestamp(everyEntry, toInstant(uow.now)).as('at'),
      nextNumber(everyEntry).as('number'),
    ])
    .executeTakeFirstOrThrow();
  const rows = entries.map((entry, place) => {
    invalidateTarget(uow, entry);
    return { ...auditRowOf(viewer, entry), at, number: number + place };
  });
  for await (const page of pagesOf(rows)) await uow.trx.insertInto('audit_entries').values(page).execute();
}

/** The filter of the history. A username means its current holder, or else its last one. */
type HistoryQuery = z.output<typeof adminEndpoints.adminHistory.query>;

/** The filter's conditions. An absent or empty one is ignored. */
type HistoryFilter = Omit<HistoryQuery, 'page' | 'limit'>;

// One value to compare with, so that the column's index is used. No username looks like an id.
const idOfPerson = (db: Kysely<Tables>, person: string) =>
  sql<string>`coalesce((${selectHolder(db, person)}), ${person})`;

function selectMatching({ db }: Database, filter: HistoryFilter) {
  const { actionType, targetUser = '', actor = '', from, to } = filter;
  let entries = db.selectFrom('audit_entries');
  if (actionType !== undefined) entries = entries.where('action_type', '=', actionType);
  if (targetUser !== '') entries = entries.where('target_id', '=', idOfPerson(db, targetUser));
  if (actor !== '') entries = entries.where('performed_by_id', '=', idOfPerson(db, actor));
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (to !== undefined) entries = entries.where('at', '<=', to);
  return entries;
}

/**
 * Counts the entries of a filter, the same for every viewer. Slow for many entries: reads each in the index. One
 * statement.
 */
export async function countHistory(database: Database, filter: HistoryFilter): Promise<number> {
  return countRows(selectMatching(database, filter));
}

/**
 * Returns one page (from 1) of the administrative history, newest first. `matchingCount` is what `countHistory` returns for the
 * filter. Entries about the viewer are left out, except for the owner. Two statements.
 */
export async function readHistoryPage(
  database: Database,
  { page, limit, ...filter }: HistoryQuery,
  viewer: Viewer,
  matchingCount: number,
) {
  const hiddenTarget = mustHideOwnRecord(viewer, viewer.userId) ? viewer.userId : null;
  // Few entries are about one person. They are counted separately and subtracted, because a condition that nearly all
  // entries meet would be checked for each of them.
  const hiddenCount =
    hiddenTarget === null
      ? 0
      : await countRows(selectMatching(database, filter).where('target_id', '=', hiddenTarget));
  // Excludes an entry about the viewer that was written after `matchingCount` was counted.
  const total = Math.max(0, matchingCount - hiddenCount);
  const rows = await selectMatching(database, filter)
    .$if(hiddenTarget !== null, (entries) =>
      entries.where((eb) => eb.or([eb('target_id', 'is', null), eb('target_id', '<>', hiddenTarget)])),
    )
    .select(['id', 'action_type', 'performed_by_id', 'target_id', 'at', 'details'])
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const actions: AdminAction[] = rows.map((row) => ({
    _id: row.id,
    actionType: row.action_type,
    performedByUsername: row.performed_by_id === null ? ROBLOX_ACTOR : storedName(row.performed_by_id),
    targetUsername: row.target_id === null ? null : storedName(row.target_id),
    timestamp: row.at,
    details: adminActionDetailsSchema.parse(JSON.parse(row.details)),
  }));
  return { actions, pagination: paginationOf({ page, limit }, total) };
}
