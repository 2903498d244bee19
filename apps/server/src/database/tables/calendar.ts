import type { Instant } from '../stored-values.ts';
import type { Descriptions, TableDescription } from './description.ts';

/** The secret addresses at which calendar applications read a member's flights, by the hash of their token; one a member. */
export interface CalendarAddressesTable {
  user_id: string;
  token_hash: string;
  created_at: Instant;
}

const calendarAddresses = {
  inBackup: true,
  ownData: 'calendar',
  columns: {
    user_id: 'owner',
    token_hash: 'plain',
    created_at: 'plain',
  },
} as const satisfies TableDescription<CalendarAddressesTable>;

export interface CalendarTables {
  calendar_addresses: CalendarAddressesTable;
}

export const calendarTables = {
  calendar_addresses: calendarAddresses,
} as const satisfies Descriptions<CalendarTables>;
