import type { NoticeKind } from '@crewroom/domain/inbox/notices';
import type { Instant } from '../stored-values.ts';

/** What members were told. */
export interface InboxItemsTable {
  id: string;
  user_id: string;
  kind: NoticeKind;
  /** Plain text with `@username` mentions. */
  text: string;
  /** A path of the portal. */
  link: string;
  at: Instant;
  read_at: Instant | null;
}

export interface InboxTables {
  inbox_items: InboxItemsTable;
}
