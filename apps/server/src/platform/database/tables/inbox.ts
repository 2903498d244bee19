import type { Notice, NoticeName } from '@crewroom/domain/inbox/notices';
import { fromZero, instant, maybe, ownerId, text, word } from './columns.ts';
import { defineTable, type FieldsOfPayload } from './define-table.ts';

const noticePayload = {
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
  mark: 'plain',
  gaveBack: 'plain',
  excused: 'plain',
  days: 'plain',
  from: 'plain',
  to: 'plain',
  decision: 'plain',
  comment: 'written',
  type: 'plain',
  qualification: 'plain',
  expiresAt: 'plain',
  amount: 'plain',
  reason: 'written',
  number: 'plain',
  flown: 'plain',
  undone: 'plain',
  device: 'plain',
  named: 'plain',
  forgotten: 'plain',
  byCommand: 'plain',
  keys: 'plain',
} as const satisfies Record<FieldsOfPayload<Notice['facts']>, 'plain' | 'written'>;

export const inboxTables = {
  /** What members were told: facts, which are put into words when they are read. */
  inbox_items: defineTable({
    inBackup: true,
    ownData: 'inbox',
    columns: {
      id: text(),
      user_id: ownerId(),
      notice: word<NoticeName>(),
      /** JSON: the facts of the notice. */
      facts: text({ facts: noticePayload }),
      /** What it is about, where it takes the place of an earlier one about the same. */
      about: maybe(text()),
      at: instant(),
      /** In the order in which a member was told, which the instants alone do not say. */
      number: fromZero(),
      read_at: maybe(instant()),
    },
    primaryKey: ['id'],
    // What is about nothing in particular is null there, which is equal to nothing.
    unique: [['about', 'user_id', 'notice']],
    indexes: { by_user: ['user_id', 'at', 'number', 'id'], unread: ['user_id', 'read_at'], by_time: ['at'] },
  }),
};
