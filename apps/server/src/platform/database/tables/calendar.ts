import { feedReminders } from '@crewroom/domain/calendar/options';
import { between, flagOr, instant, maybe, ownerId, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const calendarTables = {
  /** The secret addresses at which calendar applications read a member's flights, by the hash of their token; one a member. One that was taken back must stay dead after a restore. */
  calendar_addresses: defineTable({
    inBackup: false,
    ownData: 'calendar',
    columns: {
      user_id: ownerId(),
      token_hash: text(),
      created_at: instant(),
      include_cancelled: flagOr(1),
      include_interested: flagOr(0),
      remind_minutes: maybe(between(Math.min(...feedReminders), Math.max(...feedReminders))),
    },
    primaryKey: ['user_id'],
    unique: [['token_hash']],
  }),
};
