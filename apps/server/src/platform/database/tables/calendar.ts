import { feedReminders } from '@crewroom/domain/calendar/options';
import { between, flagOr, instant, nullable, ownerId, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const calendarTables = {
  /**
   * The secret URLs at which calendar applications fetch a member's flights, by the hash of their token. Each member
   * has one at most. A revoked one must stay invalid after a restore.
   */
  calendar_addresses: defineTable({
    inBackup: false,
    ownData: 'calendar',
    columns: {
      user_id: ownerId(),
      token_hash: text(),
      created_at: instant(),
      include_cancelled: flagOr(1),
      include_interested: flagOr(0),
      remind_minutes: nullable(between(Math.min(...feedReminders), Math.max(...feedReminders))),
    },
    primaryKey: ['user_id'],
    unique: [['token_hash']],
  }),
};
