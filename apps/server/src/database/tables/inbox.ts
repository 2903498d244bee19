import type { Notice, NoticeName } from '@crewroom/domain/inbox/notices';
import type { Instant } from '../stored-values.ts';
import type { Descriptions, FieldsOfFacts, TableDescription } from './description.ts';

/** What members were told: facts, which are put into words when they are read. */
export interface InboxItemsTable {
  id: string;
  user_id: string;
  notice: NoticeName;
  /** JSON: the facts of the notice. */
  facts: string;
  /** What it is about, where it takes the place of an earlier one about the same. */
  about: string | null;
  at: Instant;
  read_at: Instant | null;
}

const noticeFacts = {
  flight: 'plain',
  id: 'plain',
  flightCode: 'written',
  role: 'written',
  by: 'plain',
  why: 'plain',
  move: 'plain',
  departs: 'plain',
  before: 'plain',
  now: 'plain',
  gate: 'plain',
  gateBefore: 'written',
  gateNow: 'written',
  status: 'plain',
  credit: 'plain',
  flights: 'plain',
  pay: 'plain',
  hours: 'plain',
  free: 'plain',
  seats: 'plain',
  member: 'plain',
  leave: 'plain',
  days: 'plain',
  from: 'plain',
  to: 'plain',
  decision: 'plain',
  comment: 'written',
  type: 'plain',
  qualification: 'plain',
  amount: 'plain',
  reason: 'written',
  number: 'plain',
  flown: 'plain',
  undone: 'plain',
} as const satisfies Record<FieldsOfFacts<Notice['facts']>, 'plain' | 'written'>;

const inboxItems = {
  inBackup: true,
  ownData: 'inbox',
  columns: {
    id: 'plain',
    user_id: 'owner',
    notice: 'plain',
    facts: { facts: noticeFacts },
    about: 'plain',
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
