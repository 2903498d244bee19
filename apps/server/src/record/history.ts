import type { Viewer } from '@crewroom/domain/contract/access';
import { type AdminAction, adminActionDetailsSchema } from '@crewroom/domain/record/calls';
import type { AdminActionType } from '@crewroom/domain/record/rules';
import { mustHideOwnRecord } from '@crewroom/domain/record/rules';
import type { Database } from '../database/database.ts';
import { selectHolder } from '../members/find-members.ts';

export type HistoryQuery = {
  readonly page: number;
  readonly limit: number;
  readonly actionType: AdminActionType | undefined;
  /** A user id, or a username: its current holder, or else its last one. Empty for everybody. */
  readonly targetUser: string;
};

function matching({ db }: Database, query: HistoryQuery, viewer: Viewer) {
  let entries = db.selectFrom('audit_entries');
  if (query.actionType !== undefined) entries = entries.where('action_type', '=', query.actionType);
  if (query.targetUser !== '') {
    const { targetUser } = query;
    entries = entries.where((eb) =>
      eb.or([eb('target_id', '=', targetUser), eb('target_id', 'in', selectHolder(db, targetUser))]),
    );
  }
  if (!mustHideOwnRecord(viewer, viewer.userId)) return entries;
  return entries.where((eb) => eb.or([eb('target_id', 'is', null), eb('target_id', '<>', viewer.userId)]));
}

/**
 * One page (from 1) of the administrative history, newest first. Entries about the viewer are left out, except for the
 * owner. Two statements.
 */
export async function adminHistory(database: Database, query: HistoryQuery, viewer: Viewer) {
  const { page, limit } = query;
  const { total } = await matching(database, query, viewer)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching(database, query, viewer)
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
    pagination: { page, limit, total: Number(total), pages: Math.ceil(Number(total) / limit) },
  };
}
