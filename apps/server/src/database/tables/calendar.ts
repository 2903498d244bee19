import type { Instant } from '../stored-values.ts';

/** The secret addresses at which calendar applications read a member's flights, by the hash of their token; one a member. */
export interface CalendarAddressesTable {
  user_id: string;
  token_hash: string;
  created_at: Instant;
}

export interface CalendarTables {
  calendar_addresses: CalendarAddressesTable;
}
