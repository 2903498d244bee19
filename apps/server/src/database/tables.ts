import type { AccessTables } from './tables/auth.ts';
import type { FlightTables } from './tables/flights.ts';
import type { UserTables } from './tables/members.ts';
import type { AdminTables } from './tables/record.ts';
import type { SystemTables } from './tables/system.ts';
import type { TermTables } from './tables/terms.ts';

/**
 * Every table, as both engines have it, with the names the database itself uses. Portable by rule: ids and instants are
 * text, truth values 0 or 1, money is in hundredths, JSON is text.
 */
export interface Tables
  extends UserTables,
    AccessTables,
    TermTables,
    FlightTables,
    AdminTables,
    SystemTables {}
