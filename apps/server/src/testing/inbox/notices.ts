import type { NoticeInWords } from '@crewroom/domain/inbox/notices';
import { inboxSchema } from '@crewroom/domain/inbox/schemas';
import { inboxColumns, inboxItemOf } from '../../features/inbox/inbox.ts';
import type { Database } from '../../platform/database/database.ts';
import { showNamesInJson } from '../../platform/database/stored-names.ts';

/** Returns all notices of a member, the oldest first, as they read them. */
export async function noticesFor(database: Database, userId: string): Promise<NoticeInWords[]> {
  const rows = await database.db
    .selectFrom('inbox_items')
    .where('user_id', '=', userId)
    .select(inboxColumns)
    .orderBy('at')
    .orderBy('number')
    .orderBy('id')
    .execute();
  const items = await showNamesInJson(database, JSON.stringify(rows.map(inboxItemOf)));
  const shown = inboxSchema.shape.items.parse(JSON.parse(items));
  return shown.map(({ kind, text, link }) => ({ kind, text, link }));
}
