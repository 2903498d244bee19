import type { Notice, NoticeName } from '@crewroom/domain/inbox/notices';
import { fromZero, instant, nullable, ownerId, text, word } from './columns.ts';
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
  closesAt: 'plain',
  objectBy: 'plain',
  hostUrl: 'plain',
  missing: 'plain',
  phase: 'plain',
} as const satisfies Record<FieldsOfPayload<Notice['payload']>, 'plain' | 'written'>;

export const inboxTables = {
  /** The notices of members: payloads, which are turned into text when they are read. */
  inbox_items: defineTable({
    inBackup: true,
    ownData: 'inbox',
    columns: {
      id: text(),
      user_id: ownerId(),
      notice: word<NoticeName>(),
      /** JSON: the payload of the notice. */
      facts: text({ payload: noticePayload }),
      /** Its subject, if it replaces an earlier notice about the same one. */
      about: nullable(text()),
      at: instant(),
      /** The order of a member's notices, which the timestamps alone do not give. */
      number: fromZero(),
      read_at: nullable(instant()),
    },
    primaryKey: ['id'],
    // A notice without a subject has null here, which equals nothing.
    unique: [['about', 'user_id', 'notice']],
    indexes: { by_user: ['user_id', 'at', 'number', 'id'], unread: ['user_id', 'read_at'], by_time: ['at'] },
  }),
};
