import type { Viewer } from '@crewroom/domain/contract/access';
import { type AdminAction, adminActionDetailsSchema } from '@crewroom/domain/record/calls';
import type { AdminActionType } from '@crewroom/domain/record/rules';
import { mustHideOwnRecord } from '@crewroom/domain/record/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { selectHolder } from '../members/find-members.ts';

/** What narrows the history; what is absent or empty narrows nothing. */
export type HistoryFilter = {
  readonly actionType?: AdminActionType | undefined;
  /** A user id, or a username: its current holder, or else its last one. So is `actor`. */
  readonly targetUser?: string | undefined;
  readonly actor?: string | undefined;
  /** An ISO instant, included; so is `to`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export type HistoryQuery = HistoryFilter & { readonly page: number; readonly limit: number };

// One value to compare with, so that the index of the column serves it. No username looks like an id.
const idOfPerson = (db: Kysely<Tables>, person: string) =>
  sql<string>`coalesce((${selectHolder(db, person)}), ${person})`;

function matching({ db }: Database, filter: HistoryFilter) {
  const { actionType, targetUser = '', actor = '', from, to } = filter;
  let entries = db.selectFrom('audit_entries');
  if (actionType !== undefined) entries = entries.where('action_type', '=', actionType);
  if (targetUser !== '') entries = entries.where('target_id', '=', idOfPerson(db, targetUser));
  if (actor !== '') entries = entries.where('performed_by_id', '=', idOfPerson(db, actor));
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (to !== undefined) entries = entries.where('at', '<=', to);
  return entries;
}

async function countOf(entries: ReturnType<typeof matching>): Promise<number> {
  const row = await entries
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many entries a filter finds, whoever looks: a look at the index of each of a million. One statement. */
export async function countHistory(database: Database, filter: HistoryFilter): Promise<number> {
  return countOf(matching(database, filter));
}

/**
 * One page (from 1) of the administrative history, newest first, of which the filter finds `found` entries. Entries about the
 * viewer are left out, except for the owner. Two statements.
 */
export async function historyPage(
  database: Database,
  { page, limit, ...filter }: HistoryQuery,
  viewer: Viewer,
  found: number,
) {
  const hidden = mustHideOwnRecord(viewer, viewer.userId) ? viewer.userId : null;
  // Few entries are about one person. They are counted apart and taken off, because a condition that nearly all entries meet
  // would be looked at for each of them.
  const about =
    hidden === null ? 0 : await countOf(matching(database, filter).where('target_id', '=', hidden));
  // An entry about the viewer that came after the count is not among those found.
  const total = Math.max(0, found - about);
  const rows = await matching(database, filter)
    .$if(hidden !== null, (entries) =>
      entries.where((eb) => eb.or([eb('target_id', 'is', null), eb('target_id', '<>', hidden)])),
    )
    .select(['id', 'action_type', 'performed_by_username', 'target_username', 'at', 'details'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const actions: AdminAction[] = rows.map((row) => ({
    _id: row.id,
    actionType: row.action_type,
    performedByUsername: row.performed_by_username,
    targetUsername: row.target_username,
    timestamp: row.at,
    details: adminActionDetailsSchema.parse(JSON.parse(row.details)),
  }));
  return {
    actions,
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

/** As `historyPage`, for who has not counted yet. Three statements. */
export async function adminHistory(database: Database, query: HistoryQuery, viewer: Viewer) {
  return historyPage(database, query, viewer, await countHistory(database, query));
}
