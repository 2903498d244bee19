import type { NoticeKind } from '@crewroom/domain/inbox/notices';
import type { Instant } from '../stored-values.ts';
import type { Descriptions, TableDescription } from './description.ts';

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

const inboxItems = {
  inBackup: true,
  ownData: 'inbox',
  columns: {
    id: 'plain',
    user_id: 'owner',
    kind: 'plain',
    text: 'written',
    link: 'plain',
    at: 'plain',
    read_at: 'plain',
  },
} as const satisfies TableDescription<InboxItemsTable>;

export interface InboxTables {
  inbox_items: InboxItemsTable;
}

export const inboxTables = {
  inbox_items: inboxItems,
} as const satisfies Descriptions<InboxTables>;
