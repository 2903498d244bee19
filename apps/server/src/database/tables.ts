import type { AccessTables } from './tables/access.ts';
import type { AdminTables } from './tables/admin.ts';
import type { FlightTables } from './tables/flights.ts';
import type { SystemTables } from './tables/system.ts';
import type { TermTables } from './tables/terms.ts';
import type { UserTables } from './tables/users.ts';

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
