import { logoLimits } from '@crewroom/domain/settings/logo';
import { sql } from 'kysely';
import { between, instant, memberId, nullable, oneOf, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const settingsTables = {
  /**
   * The airline's settings that are set in the portal, one row a key. A row without a value records who restored the
   * default.
   */
  airline_settings: defineTable({
    inBackup: true,
    ownData: { leftOut: 'The settings are the airline’s. Its history has who changed them.' },
    columns: {
      key: text(),
      /** JSON. Null for a secret. */
      value: nullable(text()),
      /** A secret, encrypted with the portal's key and useless without it. */
      sealed: nullable(text()),
      updated_at: instant(),
      updated_by_id: nullable(memberId()),
    },
    primaryKey: ['key'],
    checks: { one_value: sql`value is null or sealed is null` },
    storedByKey: true,
  }),
  /** The airline's logo, in one row, so that every process and every backup has it. */
  airline_logo: defineTable({
    inBackup: true,
    ownData: { leftOut: 'The logo is the airline’s. Its history has who changed it.' },
    columns: {
      id: oneOf(['logo']),
      type: oneOf(logoLimits.types),
      /** The file in base64, because a backup holds text alone. */
      image: text(),
      /** A part of its URL that differs for each file. */
      version: text(),
      width: between(logoLimits.leastSide, logoLimits.mostSide),
      height: between(logoLimits.leastSide, logoLimits.mostSide),
      updated_at: instant(),
    },
    primaryKey: ['id'],
    storedByKey: true,
  }),
};
