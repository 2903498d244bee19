import { sql } from 'kysely';
import { instant, maybe, memberId, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const settingsTables = {
  /**
   * What of the airline's settings is set in the portal, one row a key. A row with neither value says who returned it to its
   * default.
   */
  airline_settings: defineTable({
    inBackup: true,
    ownData: { leftOut: 'The settings are the airline’s; who changed them stands in its history.' },
    columns: {
      key: text(),
      /** JSON; of a secret null. */
      value: maybe(text()),
      /** A secret, encrypted by the portal's key and of no use without it. */
      sealed: maybe(text()),
      updated_at: instant(),
      updated_by_id: maybe(memberId()),
    },
    primaryKey: ['key'],
    checks: { one_value: sql`value is null or sealed is null` },
    storedByKey: true,
  }),
};
